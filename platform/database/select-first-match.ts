import { sql } from 'kysely'

/** The first group of a pattern in a column, without regard to case. */
export const selectFirstMatch = (column: string, pattern: string) =>
  sql<string>`substring(${sql.ref(column)} from ${sql.lit(`(?i)${pattern}`)})`
