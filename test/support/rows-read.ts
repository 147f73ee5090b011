import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Number of full scans of a table, and rows read by index. */
export async function countRowsRead(db: Db, table: string) {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ scans: number; rows: number }>`
    select seq_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_user_tables where relname = ${table}`.execute(
    db,
  )
  return rows[0]!
}
