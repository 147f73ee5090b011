import { z } from 'zod'
import { renameAccount } from '#domain/identity/identity.server.ts'
import { dayField } from '#domain/shared/day-field.ts'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { cleanEmail, emailLimit, isEmail } from '#domain/shared/email.ts'
import { instantInZone } from '#domain/shared/local-time.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { updateIfUnchanged } from '#domain/shared/update-if-unchanged.ts'
import type { Db } from '#platform/db.ts'
import { clearUnreachableMarks } from './addresses.server.ts'
import { type DigestHour, digestHours } from './delivery-schedule.ts'
import { rowOf, switchesFor, type DeliveryChannel, channelsOf } from './matrix.ts'
import { findZoneOfPerson, versionOfSettings } from './settings.server.ts'
import { alertDistancesKm, type Choices } from './settings.ts'

const hour = z.int().min(0).max(23)
const maxPauseDays = 365

/**
 * Stores a person's notification settings and e-mail address; waiting deliveries follow them. Unreachable addresses are
 * retried, opted-out channels only if listed in `again`.
 */
export const changeNotificationSettings = defineAction({
  name: 'change-notification-settings',
  actor: member,
  openToSuspended: true,
  input: z.object({
    /** Unchanged if missing. */
    email: z.string().overwrite(cleanEmail).toLowerCase().max(emailLimit).refine(isEmail).optional(),
    again: z
      .array(z.enum(['sms', 'whatsapp']))
      .max(2)
      .optional(),
    /** Everything switched on, such as `lead_created:email`. */
    on: z.array(z.string().max(60)).max(200).default([]),
    quietFrom: hour,
    quietTo: hour,
    digest: z
      .array(z.int())
      .max(3)
      .default([])
      .refine((hours): hours is DigestHour[] =>
        hours.every((digestHour) => (digestHours as readonly number[]).includes(digestHour)),
      ),
    /** The first day with notifications again, in the person's time zone. */
    pausedUntil: dayField.optional(),
    /** For professionals: orders further away wait for the digest. */
    atOnceKm: z
      .int()
      .refine((km) => (alertDistancesKm as readonly number[]).includes(km))
      .optional(),
    /** The version that the person edited; a newer one stays. */
    seen: z.string().max(40).optional(),
  }),
  errors: ['not_found', 'odd_day', 'stale_version'],
  fingerprint: ['email', 'again', 'on', 'quietFrom', 'quietTo', 'digest', 'pausedUntil', 'atOnceKm'],
  async run(
    { tx, actor: { userId }, now },
    { on, quietFrom, quietTo, digest, pausedUntil, atOnceKm, email, again = [], seen },
  ) {
    const person = await tx
      .selectFrom('users')
      .select(['role', 'name', 'phone', 'email'])
      .where('id', '=', userId)
      .where('status', '<>', 'deleted')
      .forNoKeyUpdate() // lock order as in account deletion
      .executeTakeFirst()
    if (!person || person.role === 'staff') return fail('not_found')
    const until = pausedUntil && instantInZone(await findZoneOfPerson(tx, userId), Date.parse(pausedUntil))
    if (until && (until <= now || until > addDays(now, maxPauseDays))) return fail('odd_day')
    const settings = {
      choices: JSON.stringify(choicesOf(person.role, new Set(on))),
      quiet_from: quietFrom,
      quiet_to: quietTo,
      digest_hours: [...new Set(digest)],
      paused_until: until || null,
      at_once_km: person.role === 'professional' ? (atOnceKm ?? null) : null,
    }
    const saved = await updateIfUnchanged(
      seen,
      () => versionOfSettings(tx, userId),
      async () => {
        await tx
          .insertInto('notification_settings')
          .values({ user_id: userId, ...settings })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
          .execute()
        if (email && email !== person.email) await renameAccount(tx, { userId, name: person.name, email })
      },
    )
    if (!saved.ok) return saved
    await clearUnreachableMarks(tx, { phone: person.phone, email: email ?? person.email }, again)
    await rescheduleWaiting(tx, userId, now)
    return ok(null)
  },
})

/** Deliveries that wait for the end of the night or of a pause are due again; those in backoff are not. */
const rescheduleWaiting = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('notification_deliveries')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('due_at', '>', now)
    .where('notification_id', 'in', (eb) =>
      eb.selectFrom('notifications').select('id').where('user_id', '=', userId).where('read_at', 'is', null),
    )
    .execute()

function choicesOf(role: 'client' | 'professional', on: ReadonlySet<string>): Choices {
  const choices: Choices = {}
  for (const kind of switchesFor(role)) {
    const { unlessAsked = [] } = rowOf(kind)
    const differs = channelsOf(kind).filter((channel) => on.has(`${kind}:${channel}`) === unlessAsked.includes(channel))
    if (differs.length)
      choices[kind] = Object.fromEntries(
        differs.map((channel): [DeliveryChannel, boolean] => [channel, on.has(`${kind}:${channel}`)]),
      )
  }
  return choices
}
