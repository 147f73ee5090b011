import { sql } from 'kysely'
import { hideContact } from '#domain/orders/hidden-contact.ts'
import type { Db } from '#platform/db.ts'
import { preview } from './conversation.ts'

/** The message that another one answers, in one line. */
export type Answered = { id: number; text: string; mine: boolean }

/** The same as it is read beside a message that a statement calls by this name; its text is whole. */
export const answeredBy = (message: string, userId: number) =>
  sql<Answered | null>`(select json_build_object('id', q.id, 'text', q.text, 'mine', q.sender_user_id = ${userId}::bigint)
    from messages q where q.id = ${sql.ref(`${message}.reply_to_id`)})`

export const inOneLine = (answered: Answered | null, hides: boolean): Answered | null =>
  answered && { ...answered, text: preview(hides ? hideContact(answered.text) : answered.text) }

/** Whether one of the two wrote it in this conversation. */
export const isInConversation = async (
  tx: Db,
  { conversationId, messageId }: { conversationId: number; messageId: number },
) =>
  (await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'user')
    .executeTakeFirst()) !== undefined
