import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'
import { erasedMessage, firstMessageClientId } from './conversation.ts'
import { otherParticipantId } from './participant.server.ts'
import { eraseQuickReplies } from './quick-replies.server.ts'
import { eraseReports } from './reports/reports.server.ts'
import { writeSystemLine } from './system-line.server.ts'

/**
 * Closes all conversations of a deleted account and erases what it wrote; the other side's messages stay (domain 2.7).
 * A concurrent message is erased too, or finds the conversation closed.
 */
export async function closeConversations(tx: Db, userId: number, now: Date) {
  const closed = await tx
    .updateTable('conversations')
    .set({ state: 'closed' })
    .where((eb) => eb.or([eb('client_user_id', '=', userId), eb('professional_user_id', '=', userId)]))
    .returning(['id', 'chat_id as chatId', 'client_listed'])
    .returning(['client_user_id as clientUserId', 'professional_user_id as professionalUserId'])
    .execute()

  await eraseQuickReplies(tx, userId)
  await tx.deleteFrom('conversation_settings').where('user_id', '=', userId).execute()
  if (!closed.length) return // no one left to block or report

  const conversationIds = closed.map(({ id }) => id)
  await eraseMessages(tx, userId)
  await erasePreviews(tx, conversationIds, userId)
  const listedIds = closed.filter((conversation) => conversation.client_listed).map(({ id }) => id)
  await writeSystemLine(tx, listedIds, 'left', now)
  await tx
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blocker_user_id', '=', userId), eb('blocked_user_id', '=', userId)]))
    .execute()
  await eraseReports(tx, userId)
  for (const { chatId, ...participants } of closed)
    await emitToUsers(tx, now, [otherParticipantId(participants, userId)], 'conversation.closed', { chatId })
}

/** Erases the text of a person's messages, and the ids that their browser or app chose. */
const eraseMessages = (tx: Db, userId: number) =>
  tx
    .updateTable('messages')
    .set({
      text: erasedMessage,
      client_id: sql`case when client_id = ${firstMessageClientId} then client_id else 'erased-' || id end`,
    })
    .where('sender_user_id', '=', userId)
    .execute()

/** Erases the preview of the conversations whose latest message is the person's. */
const erasePreviews = (tx: Db, conversationIds: number[], userId: number) =>
  tx
    .updateTable('conversations as c')
    .set({ last_message: erasedMessage })
    .where('c.id', 'in', conversationIds)
    .where((eb) =>
      eb(
        eb
          .selectFrom('messages as m')
          .select('m.sender_user_id')
          .whereRef('m.conversation_id', '=', 'c.id')
          .where('m.kind', '=', 'user')
          .orderBy('m.id', 'desc')
          .limit(1),
        '=',
        userId,
      ),
    )
    .execute()
