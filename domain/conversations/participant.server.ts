import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** SQL: whether this person takes part in the conversation with this alias. The client does once it is listed. */
export const isParticipantSql = (conversation: string, userId: number) => {
  const [professional, client, isListed] = ['professional_user_id', 'client_user_id', 'client_listed'].map((name) =>
    sql.ref(`${conversation}.${name}`),
  )
  return sql<boolean>`(${professional} = ${userId} or (${client} = ${userId} and ${isListed}))`
}

/** Locks a conversation for one of its two participants; undefined for others. */
export const lockOwnConversation = (tx: Db, { chatId, userId }: { chatId: string; userId: number }) =>
  tx
    .selectFrom('conversations')
    .select(['id', 'chat_id as chatId', 'lead_id as leadId', 'state'])
    .select(['client_user_id as clientUserId', 'professional_user_id as professionalUserId'])
    .where('chat_id', '=', chatId)
    .where(isParticipantSql('conversations', userId))
    .forUpdate()
    .executeTakeFirst()

/** The other participant. */
export const otherParticipantId = (
  conversation: { clientUserId: number; professionalUserId: number },
  userId: number,
) => (conversation.clientUserId === userId ? conversation.professionalUserId : conversation.clientUserId)
