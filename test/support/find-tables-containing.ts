import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Tables (jobs included) with a row that contains one of the words. */
export async function findTablesContaining(db: Db, words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`.execute(db)
  const matches: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db)
    for (const word of words) if (rows.some(({ line }) => line.includes(word))) matches.push(`${name}: ${word}`)
  }
  return matches
}
