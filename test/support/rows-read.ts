import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** How often a table was read as a whole so far, and how many of its rows came from indexes. */
export async function rowsRead(db: Db, table: string) {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ scans: number; rows: number }>`
    select seq_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_user_tables where relname = ${table}`.execute(
    db,
  )
  return rows[0]!
}
