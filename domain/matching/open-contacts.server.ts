import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'

/** After this many days a contact counts as closed. */
export const openContactDays = 14

/**
 * Whether a contact awaits the professional: unlocked or written to, without a mark or loss. `lead` is its table alias.
 */
export function isWaitingSql(lead: string) {
  const column = (name: string) => sql.ref(`${lead}.${name}`)
  return sql<boolean>`(${column('state')} in ('unlocked', 'contacted') and ${column('talked_at')} is null and ${column('outcome')} is null)`
}

/** Whether a contact counts as workload: it waits, and is not older than `openContactDays`. */
export const isOpenContactSql = (lead: string, now: Date) =>
  sql<boolean>`(${isWaitingSql(lead)} and ${sql.ref(`${lead}.created_at`)} > ${openSince(now)}::timestamptz)`

export const openSince = (now: Date) => addDays(now, -openContactDays)
