import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'

export type LockedConversation = { id: number; chatId: string; client_user_id: number; professional_user_id: number }
type MessageInput = { senderUserId: number; text: string; clientId: string; proposalId?: number }

/**
 * Writes a message in a locked conversation and updates its list and open pages; the same `clientId` is the same
 * message. Returns whether it is new. The caller notifies.
 */
export async function writeMessage(
  tx: Db,
  conversation: LockedConversation,
  { senderUserId, text, clientId, proposalId }: MessageInput,
  now: Date,
): Promise<boolean> {
  const message = await tx
    .insertInto('messages')
    .values({
      conversation_id: conversation.id,
      sender_user_id: senderUserId,
      text,
      client_id: clientId,
      proposal_id: proposalId ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!message) return false
  await showMessage(tx, conversation, { senderUserId, messageId: message.id, line: text }, now)
  return true
}

type ShownMessage = { senderUserId: number; messageId: number; line: string }

/** Moves the conversation to the top for both, unread and unarchived for the other. */
export async function showMessage(
  tx: Db,
  conversation: LockedConversation,
  { senderUserId, messageId, line }: ShownMessage,
  now: Date,
) {
  await tx
    .updateTable('conversations')
    .set({
      last_message: line,
      last_message_at: now,
      ...(senderUserId === conversation.client_user_id
        ? { professional_unread: sql`professional_unread + 1`, professional_archived_at: null }
        : { client_unread: sql`client_unread + 1`, client_archived_at: null }),
    })
    .where('id', '=', conversation.id)
    .execute()
  const participants = [conversation.client_user_id, conversation.professional_user_id]
  await emitToUsers(tx, now, participants, 'message.created', { chatId: conversation.chatId, messageId })
}
