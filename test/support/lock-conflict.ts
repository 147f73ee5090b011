import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** Whether another connection waits for a lock of this transaction. */
export async function isBlocking(tx: Db) {
  const { rows } = await sql<{ isWaited: boolean }>`
    select exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))) as "isWaited"`.execute(
    tx,
  )
  return rows[0]!.isWaited
}

/**
 * Starts `action` while `lockFirst` has locks, then runs `lockSecond` in the same transaction once the action waits.
 * Opposite lock orders deadlock, which throws.
 */
export async function runAgainstLocks<Outcome>(
  db: Db,
  action: () => Promise<Outcome>,
  { lockFirst, lockSecond }: { lockFirst: (tx: Db) => Promise<unknown>; lockSecond: (tx: Db) => Promise<unknown> },
): Promise<Outcome> {
  let running: Promise<Outcome> | undefined
  await db.transaction().execute(async (tx) => {
    await lockFirst(tx)
    let isOver = false
    running = action().finally(() => (isOver = true))
    running.catch(() => {}) // reported below
    while (!isOver && !(await isBlocking(tx))) await pause(5)
    if (isOver) throw new Error('The action does not wait for the first lock.')
    await lockSecond(tx)
  })
  return running!
}
