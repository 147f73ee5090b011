import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

const endpoint = z.url().max(1000)

/** A browser said yes to messages: where its push service takes them, and by which keys they are sealed. */
export const savePushDeviceForm = actionForm({
  takes: z.object({
    endpoint,
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{80,100}=?$/),
      auth: z.string().regex(/^[\w-]{20,40}={0,2}$/),
    }),
    /** A silent renewal by the browser or at sign-in; only the same person's subscription continues. */
    isRenewal: z.boolean().optional(),
    /** What the subscription was before. */
    formerEndpoint: endpoint.optional(),
  }),
  refusals: ['invalid', 'session_required', 'too_many_requests'],
  isOnce: true,
})
export type SavePushErrorCode = (typeof savePushDeviceForm.refusals)[number]

/** Maximum devices per person; the oldest subscription gives way. */
export const maxPushDevices = 10
