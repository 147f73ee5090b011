import type { ActionInput, Caller } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { momentOf } from '#domain/shared/sao-paulo-time.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { lockOwnProfile, purgeProfile } from './own-row.server.ts'
import { type capacityForm, maxPauseDays, type pauseForm, type PauseErrorCode } from './pause.ts'

type NotAProfessional = Result<null, 'not_a_professional'>

const dayMs = 24 * 3_600_000

/**
 * Pauses offers and unlocks until a day in São Paulo, or until resumed; an unlock comes before, or is refused.
 * Errors: a day that has begun, or is over a year away.
 */
export function pause(
  db: Db,
  { userId, until }: ActionInput<typeof pauseForm>,
  now: Date,
): Promise<Result<null, PauseErrorCode>> {
  return inTransaction(db, async (tx) => {
    const ends = until === undefined ? null : momentOf(Date.parse(until))
    if (ends && (ends <= now || ends.getTime() > now.getTime() + maxPauseDays * dayMs)) return fail('odd_day')
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    await tx
      .updateTable('professionals')
      .set({ paused: true, paused_until: ends })
      .where('id', '=', profile.id)
      .execute()
    await purgeProfile(tx, profile.id, now)
    return ok(null)
  })
}

/** Orders come again. Twice is once. */
export function resume(db: Db, { userId }: Caller, now: Date): Promise<NotAProfessional> {
  return inTransaction(db, async (tx) => {
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    await endPause(tx, [{ id: profile.id, userId }], now)
    return ok(null)
  })
}

/** Pauses whose day has come end by themselves. Returns how many did. */
export async function endDuePauses(db: Db, now: Date): Promise<number> {
  const { value } = await inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('professionals')
      .select(['id', 'user_id as userId'])
      .where('paused_until', '<=', now)
      .orderBy('id')
      .limit(500)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    await endPause(tx, due, now)
    return ok(due.length)
  })
  return value
}

async function endPause(tx: Db, who: readonly { id: number; userId: number }[], now: Date) {
  if (!who.length) return
  const ids = who.map(({ id }) => id)
  await tx.updateTable('professionals').set({ paused: false, paused_until: null }).where('id', 'in', ids).execute()
  for (const { id, userId } of who) {
    await purgeProfile(tx, id, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
  }
}

/** At so many open contacts no more orders are offered; those that are open stay. */
export function setCapacity(db: Db, { userId, capacity }: ActionInput<typeof capacityForm>): Promise<NotAProfessional> {
  return inTransaction(db, async (tx) => {
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    await tx.updateTable('professionals').set({ capacity }).where('id', '=', profile.id).execute()
    return ok(null)
  })
}
