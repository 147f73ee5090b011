import { renameAccount } from '#domain/identity/identity.server.ts'
import { momentIn } from '#domain/shared/local-time.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { retryAfterHeader } from './addresses.server.ts'
import { zoneOfPerson } from './settings.server.ts'
import { rowOf, switchesFor, type Way, waysOf } from './matrix.ts'
import type { Choices } from './settings.ts'
import type { notificationSettingsForm } from './change-settings.ts'

/**
 * Keeps how a person wants to be told, and where letters go, for whatever is sent from now on, what waits included. Only what differs from the
 * matrix is kept; what is not for them means nothing. Number and mailbox are tried again; where they asked us to stop, only by
 * the ways of `again`. Refuses somebody who is neither client nor professional.
 */
export async function changeNotificationSettings(
  db: Db,
  {
    userId,
    on,
    quietFrom,
    quietTo,
    digest,
    pausedUntil,
    atOnceKm,
    email,
    again = [],
  }: ActionInput<typeof notificationSettingsForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  const person = await db
    .selectFrom('users')
    .select(['role', 'name', 'phone', 'email'])
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (!person || person.role === 'staff') return fail('not_found')
  const settings = {
    choices: JSON.stringify(choicesOf(person.role, new Set(on))),
    quiet_from: quietFrom,
    quiet_to: quietTo,
    digest_hours: [...new Set(digest)],
    paused_until: pauseOf(pausedUntil, await zoneOfPerson(db, userId), now),
    at_once_km: person.role === 'professional' ? (atOnceKm ?? null) : null,
  }
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
  if (email && email !== person.email) await renameAccount(db, { userId, name: person.name, email })
  await retryAfterHeader(db, { phone: person.phone, email: email ?? person.email }, again)
  await revalidate(db, userId, now)
  return ok(null)
}

/** Reschedules what waited for quiet hours or a pause; the backoff after a failed attempt stays. */
const revalidate = (db: Db, userId: number, now: Date) =>
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
    const differs = waysOf(kind).filter((way) => on.has(`${kind}:${way}`) === unlessAsked.includes(way))
    if (differs.length)
      choices[kind] = Object.fromEntries(differs.map((way): [Way, boolean] => [way, on.has(`${kind}:${way}`)]))
  }
  return choices
}

function pauseOf(day: string | undefined, timeZone: string, now: Date) {
  if (!day) return null
  const until = momentIn(timeZone, Date.parse(`${day}T00:00:00Z`))
  return until > now ? until : null
}
