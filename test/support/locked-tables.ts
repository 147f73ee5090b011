import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** Number of statements waiting for locks on this database. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks
     where not granted and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]!.n
}

/** Locks tables until `letGo`, blocking others. */
export async function lockTables(db: Db, tables: RawBuilder<unknown>) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked, reject } = Promise.withResolvers<void>()
  const lock = db.transaction().execute(async (tx) => {
    await sql`lock table ${tables} in access exclusive mode`.execute(tx)
    locked()
    await released
  })
  lock.catch(reject)
  await isLocked
  return {
    release: async () => {
      release()
      await lock
    },
  }
}
