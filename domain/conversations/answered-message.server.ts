import { sql } from 'kysely'
import { maskContactData } from '#domain/orders/mask-contact-data.ts'
import type { Db } from '#platform/db.ts'
import { preview } from './conversation.ts'

/** The quoted message in one line. */
export type QuotedMessage = { id: number; text: string; mine: boolean }

/** SQL for the message that a row with this alias answers, as JSON. */
export const answeredBy = (message: string, userId: number) =>
  sql<QuotedMessage | null>`(select json_build_object('id', q.id, 'text', q.text, 'mine', q.sender_user_id = ${userId}::bigint)
    from messages q where q.id = ${sql.ref(`${message}.reply_to_id`)})`

export const quotePreview = (answered: QuotedMessage | null, hides: boolean): QuotedMessage | null =>
  answered && { ...answered, text: preview(hides ? maskContactData(answered.text) : answered.text) }

/** Whether a message belongs to this conversation. */
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
