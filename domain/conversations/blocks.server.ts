import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { SystemLine } from './conversation.ts'

/** Whether either has blocked the other: then no messages, sales or requests. */
export async function areBlocked(db: Db, userId: number, otherUserId: number): Promise<boolean> {
  const { rows } = await sql`
    select from blocks where (blocker_user_id, blocked_user_id) in ((${userId}, ${otherUserId}), (${otherUserId}, ${userId}))`.execute(
    db,
  )
  return rows.length > 0
}

/** SQL: the same for two people whose ids are in these columns. */
export const isBlockBetweenSql = (userColumn: string, otherColumn: string) => {
  const a = sql.ref(userColumn)
  const b = sql.ref(otherColumn)
  return sql<boolean>`exists (select from blocks b where (b.blocker_user_id, b.blocked_user_id) in ((${a}, ${b}), (${b}, ${a})))`
}

/** SQL: the same for both sides of the conversation with this alias. */
export const isBlockedSql = (conversation: string) =>
  isBlockBetweenSql(`${conversation}.client_user_id`, `${conversation}.professional_user_id`)

/** SQL: whether the conversation of the lead in this column was closed. A hire stays then, but nothing new follows. */
export const isConversationClosedSql = (lead: string) =>
  sql<boolean>`exists (select from conversations c where c.lead_id = ${sql.ref(lead)} and c.state = 'closed')`

/**
 * SQL: whether the professional of the conversation with this alias has blocked the client, now or before, without a
 * block by the client.
 */
export const hasProfessionalBlockedSql = (conversation: string) => {
  const [id, client, professional] = ['id', 'client_user_id', 'professional_user_id'].map((name) =>
    sql.ref(`${conversation}.${name}`),
  )
  const blocked: SystemLine = 'blocked'
  return sql<boolean>`(exists (select from blocks b where b.blocker_user_id = ${professional} and b.blocked_user_id = ${client})
    or exists (select from messages m where m.conversation_id = ${id} and m.kind = 'system' and m.text = ${sql.lit(blocked)})
       and not exists (select from blocks b where b.blocker_user_id = ${client} and b.blocked_user_id = ${professional}))`
}

/** Whether this side made the block; only that side can lift it. */
export const isBlockedBySql = (conversation: string, userId: number) => {
  const client = sql.ref(`${conversation}.client_user_id`)
  const professional = sql.ref(`${conversation}.professional_user_id`)
  return sql<boolean>`exists (select from blocks b
    where b.blocker_user_id = ${userId} and b.blocked_user_id in (${client}, ${professional}))`
}
