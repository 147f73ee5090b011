import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Whether one of the two has blocked the other: then neither writes, sells or asks. */
export async function areBlocked(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from blocks where (blocker_user_id, blocked_user_id) in ((${one}, ${other}), (${other}, ${one}))`.execute(db)
  return rows.length > 0
}

/** The same of two whose numbers a statement has in these columns. */
export const isBlockBetween = (one: string, other: string) => {
  const [a, b] = [sql.ref(one), sql.ref(other)]
  return sql<boolean>`exists (select from blocks b where (b.blocker_user_id, b.blocked_user_id) in ((${a}, ${b}), (${b}, ${a})))`
}

/** The same of the two of a conversation that a statement calls by this name. */
export const isBlocked = (talk: string) => isBlockBetween(`${talk}.client_user_id`, `${talk}.professional_user_id`)

/** Whether it was this one of the two, who alone can take it back. */
export const isBlockedBy = (talk: string, userId: number) => {
  const [client, professional] = [sql.ref(`${talk}.client_user_id`), sql.ref(`${talk}.professional_user_id`)]
  return sql<boolean>`exists (select from blocks b
    where b.blocker_user_id = ${userId} and b.blocked_user_id in (${client}, ${professional}))`
}
