import { randomUUID } from 'node:crypto'
import { emit } from '#platform/events/event-outbox.ts'
import { setClockDistance } from './clock.ts'
import type { Db } from './db.ts'

const name = 'clock_distance_ms'
const thisProcess = randomUUID()

/** Adopts the clock offset that a test hook set, so that all processes agree. */
export async function followClock(db: Db) {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  setClockDistance(Number(row?.value ?? 0))
}

/** Moves the clock of every process: this one at once, the others on the event. */
export async function moveClock(tx: Db, distanceMs: number, now: Date) {
  await tx
    .insertInto('settings')
    .values({ name, value: JSON.stringify(distanceMs) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(distanceMs) }))
    .execute()
  await emit(tx, now, { topic: 'clock', kind: 'clock.moved', payload: { distanceMs, by: thisProcess } })
  setClockDistance(distanceMs)
}

/** Ignores this process's own moves: received late, they would turn the clock back. */
export function subscribeToClock({ distanceMs, by }: Record<string, unknown>) {
  if (by !== thisProcess) setClockDistance(Number(distanceMs))
}
