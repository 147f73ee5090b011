import type { Db } from '#platform/db.ts'

/** Locks a conversation for one of its two participants; undefined for others. */
export const lockOwnConversation = (tx: Db, { chatId, userId }: { chatId: string; userId: number }) =>
  tx
    .selectFrom('conversations')
    .select(['id', 'chat_id as chatId', 'lead_id as leadId', 'state'])
    .select(['client_user_id as clientUserId', 'professional_user_id as professionalUserId'])
    .where('chat_id', '=', chatId)
    .where((eb) =>
      eb.or([
        eb.and([eb('client_user_id', '=', userId), eb('client_listed', '=', true)]),
        eb('professional_user_id', '=', userId),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()

/** The other participant. */
export const otherParticipantId = (
  conversation: { clientUserId: number; professionalUserId: number },
  userId: number,
) => (conversation.clientUserId === userId ? conversation.professionalUserId : conversation.clientUserId)
