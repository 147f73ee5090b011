import { sql } from 'kysely'
import { firstNamePattern } from './first-name.ts'

/** `firstName` of a column; null if the column is. */
export const selectFirstName = (column: string) =>
  sql<string>`substring(${sql.ref(column)} from ${sql.lit(`(?i)${firstNamePattern}`)})`
