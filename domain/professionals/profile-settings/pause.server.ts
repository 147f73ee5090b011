import { z } from 'zod'
import { dayField } from '#domain/shared/day-field.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { dayMs } from '#domain/shared/durations.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { saoPauloInstant } from '#domain/shared/sao-paulo-time.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { lockedProfessional, purgeProfilePages } from './own-row.server.ts'
import { maxCapacity, maxPauseDays } from './pause.ts'

/** Pauses offers and unlocks until a day in São Paulo ("2026-12-27" is the first active day), or until resumed. */
export const pause = defineAction({
  name: 'pause',
  actor: lockedProfessional,
  input: z.object({ until: dayField.optional() }),
  errors: ['odd_day'],
  idempotent: true,
  async run({ tx, actor: { id }, now }, { until }) {
    const endsAt = until === undefined ? null : saoPauloInstant(Date.parse(until))
    if (endsAt && (endsAt <= now || endsAt.getTime() > now.getTime() + maxPauseDays * dayMs)) return fail('odd_day')
    await tx.updateTable('professionals').set({ paused: true, paused_until: endsAt }).where('id', '=', id).execute()
    await purgeProfilePages(tx, id, now)
    return ok(null)
  },
})

/** Ends a pause. */
export const resume = defineAction({
  name: 'resume',
  actor: lockedProfessional,
  input: z.object({}),
  errors: [],
  idempotent: true,
  async run({ tx, actor, now }) {
    await endPause(tx, [actor], now)
    return ok(null)
  },
})

/** Sets the number of open contacts at which offers stop. */
export const setCapacity = defineAction({
  name: 'set-capacity',
  actor: lockedProfessional,
  input: z.object({ capacity: z.int().min(1).max(maxCapacity) }),
  errors: [],
  idempotent: true,
  async run({ tx, actor: { id } }, { capacity }) {
    await tx.updateTable('professionals').set({ capacity }).where('id', '=', id).execute()
    return ok(null)
  },
})

/** Ends due pauses and returns how many. For a job. */
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

async function endPause(tx: Db, profiles: readonly { id: number; userId: number }[], now: Date) {
  if (!profiles.length) return
  const ids = profiles.map(({ id }) => id)
  await tx.updateTable('professionals').set({ paused: false, paused_until: null }).where('id', 'in', ids).execute()
  for (const { id, userId } of profiles) {
    await purgeProfilePages(tx, id, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
  }
}
