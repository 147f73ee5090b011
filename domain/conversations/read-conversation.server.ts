import { sql } from 'kysely'
import { markSeen } from '#domain/notifications/notifications.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'
import { isParticipantSql } from './participant.server.ts'

/** Marks a conversation as read. False for non-participants. Idempotent. */
export async function markRead(db: Db, { chatId, userId }: { chatId: string; userId: number }, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const conversation = await tx
      .selectFrom('conversations')
      .select(['id', 'client_user_id', 'professional_user_id', 'client_unread', 'professional_unread'])
      .where('chat_id', '=', chatId)
      .where(isParticipantSql('conversations', userId))
      .forUpdate()
      .executeTakeFirst()
    if (!conversation) return ok(false)
    await markSeen(tx, { userId, conversationId: conversation.id }, now)
    const isClient = conversation.client_user_id === userId
    if ((isClient ? conversation.client_unread : conversation.professional_unread) === 0) return ok(true)
    const last = sql<number>`(select max(id) from messages where conversation_id = ${conversation.id})`
    await tx
      .updateTable('conversations')
      .set(
        isClient
          ? { client_unread: 0, client_read_id: last, client_read_at: now }
          : { professional_unread: 0, professional_read_id: last, professional_read_at: now },
      )
      .where('id', '=', conversation.id)
      .execute()
    const participants = [conversation.client_user_id, conversation.professional_user_id]
    await emitToUsers(tx, now, participants, 'conversation.read', { chatId })
    return ok(true)
  })
  return value
}
