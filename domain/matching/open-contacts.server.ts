import { sql } from 'kysely'

/** After this many days a contact counts as closed. */
export const openContactDays = 14

/**
 * Whether a contact waits for an answer: bought or written to, and the professional has not said that they talked, closed or
 * lost it. `lead` is the name that the statement gives the table.
 */
export function isWaiting(lead: string) {
  const column = (name: string) => sql.ref(`${lead}.${name}`)
  return sql<boolean>`(${column('state')} in ('unlocked', 'contacted') and ${column('talked_at')} is null and ${column('outcome')} is null)`
}

/** Whether it counts as open work, too: one that has waited for 14 days does so no more. */
export const isOpenContact = (lead: string, now: Date) =>
  sql<boolean>`(${isWaiting(lead)} and ${sql.ref(`${lead}.created_at`)} > ${openSince(now)}::timestamptz)`

export const openSince = (now: Date) => new Date(now.getTime() - openContactDays * 24 * 3_600_000)
