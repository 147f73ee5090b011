import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { erasedMessage, firstMessageClientId } from './conversation.ts'
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
    .returning(['id', 'chat_id', 'client_user_id', 'professional_user_id', 'client_listed'])
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
  await emit(
    tx,
    now,
    ...closed.map(({ chat_id: chatId, client_user_id, professional_user_id }) => ({
      topic: `user:${client_user_id === userId ? professional_user_id : client_user_id}`,
      kind: 'conversation.closed',
      payload: { chatId },
    })),
  )
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
