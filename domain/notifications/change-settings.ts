import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { emailLimit, isEmail } from '#domain/shared/email.ts'
import { type DigestHour, digestHours } from './delivery-schedule.ts'
import { alertDistancesKm } from './settings.ts'

const hour = z.int().min(0).max(23)

/** Notification settings: switches (`lead_created:email`), quiet hours, digest hours, pause. */
export const notificationSettingsForm = actionForm({
  takes: z.object({
    /** The e-mail address; blank keeps the current one. */
    email: z.string().trim().toLowerCase().max(emailLimit).refine(isEmail).optional(),
    /** Channels to resume after an opt-out. */
    again: z
      .array(z.enum(['sms', 'whatsapp']))
      .max(2)
      .optional(),
    on: z.array(z.string().max(60)).max(200).default([]),
    quietFrom: hour,
    quietTo: hour,
    digest: z
      .array(z.int())
      .max(3)
      .default([])
      .refine((hours): hours is DigestHour[] =>
        hours.every((each) => (digestHours as readonly number[]).includes(each)),
      ),
    /** A day; the pause ends when it begins where its person lives. */
    pausedUntil: z.iso.date().optional(),
    /** For professionals: orders beyond this distance wait for the digest. */
    atOnceKm: z
      .int()
      .refine((km) => (alertDistancesKm as readonly number[]).includes(km))
      .optional(),
  }),
  refusals: ['not_found'],
})
