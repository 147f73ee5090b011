import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** Whether another connection waits for a lock of this transaction. */
export async function isWaitedFor(tx: Db) {
  const { rows } = await sql<{ isWaited: boolean }>`
    select exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))) as "isWaited"`.execute(
    tx,
  )
  return rows[0]!.isWaited
}

/**
 * Starts `action` while `holds` has locks, then runs `wants` in the same transaction once the action waits. Opposite
 * lock orders deadlock, which throws.
 */
export async function meetAction<Outcome>(
  db: Db,
  action: () => Promise<Outcome>,
  { holds, wants }: { holds: (tx: Db) => Promise<unknown>; wants: (tx: Db) => Promise<unknown> },
): Promise<Outcome> {
  let running: Promise<Outcome> | undefined
  await db.transaction().execute(async (tx) => {
    await holds(tx)
    let isOver = false
    running = action().finally(() => (isOver = true))
    running.catch(() => {}) // reported below
    while (!isOver && !(await isWaitedFor(tx))) await pause(5)
    if (isOver) throw new Error('The action does not wait for the first lock.')
    await wants(tx)
  })
  return running!
}
