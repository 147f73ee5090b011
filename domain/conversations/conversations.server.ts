import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Conversations } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'
import { firstMessageClientId, type SystemLine } from './conversation.ts'
import { listMessages } from './messages.server.ts'
import { writeSystemLine } from './system-line.server.ts'

export { listQuickReplies } from './quick-replies.server.ts'
export { areBlocked, isBlockBetweenSql, isConversationClosedSql, hasProfessionalBlockedSql } from './blocks.server.ts'
export { recordReportDecision, findReport } from './reports/reports.server.ts'
export { closeConversations } from './close-conversations.server.ts'
export { postProposalCard } from './post-proposal-card.server.ts'
export { type ConversationRow, listConversations, countUnreadConversations } from './conversation-list.server.ts'
export { findConversationFileLink } from './message-files.server.ts'
export { findConversation, type MessageRow, listMessages } from './messages.server.ts'

type ConversationOfLead = { leadId: number; clientUserId: number; professionalUserId: number }

/** Creates a conversation request with its first message; only the professional sees it listed. Returns its chatId. */
export async function createRequestedConversation(
  tx: Db,
  { text, ...conversation }: ConversationOfLead & { text: string },
  now: Date,
) {
  const { id, chatId } = await insertConversation(tx, conversation, { state: 'requested', last_message: text }, now)
  await tx
    .insertInto('messages')
    .values({
      conversation_id: id,
      sender_user_id: conversation.professionalUserId,
      text,
      client_id: firstMessageClientId,
      created_at: now,
    })
    .execute()
  return chatId
}

/** Creates an open conversation, without a message, when a client picks a professional. Returns its chatId. */
export async function createPickedConversation(tx: Db, conversation: ConversationOfLead, now: Date) {
  const { chatId } = await insertConversation(tx, conversation, { state: 'open', client_listed: true }, now)
  const participants = [conversation.clientUserId, conversation.professionalUserId]
  await emitToUsers(tx, now, participants, 'conversation.created', { chatId })
  return chatId
}

const insertConversation = (
  tx: Db,
  { leadId, clientUserId, professionalUserId }: ConversationOfLead,
  values: Pick<Insertable<Conversations>, 'state' | 'client_listed' | 'last_message'>,
  now: Date,
) =>
  tx
    .insertInto('conversations')
    .values({
      ...values,
      chat_id: randomBytes(15).toString('base64url'),
      lead_id: leadId,
      client_user_id: clientUserId,
      professional_user_id: professionalUserId,
      last_message_at: now,
      created_at: now,
    })
    .returning(['id', 'chat_id as chatId'])
    .executeTakeFirstOrThrow()

/** Opens a requested conversation for both. The client has read the first message in the dialog. */
export async function acceptConversationRequest(tx: Db, chatId: string, now: Date) {
  const accepted = await tx
    .updateTable('conversations')
    .set({ state: 'open', client_listed: true })
    .where('chat_id', '=', chatId)
    .where('state', '=', 'requested')
    .returning(['client_user_id', 'professional_user_id'])
    .executeTakeFirst()
  if (!accepted) return
  const participants = [accepted.client_user_id, accepted.professional_user_id]
  await emitToUsers(tx, now, participants, 'conversation.created', { chatId })
}

/** Closes the conversation of a contact that ended, if it has one. */
export async function closeConversationOfLead(tx: Db, leadId: number, now: Date) {
  const conversation = await tx
    .selectFrom('conversations')
    .select('id')
    .where('lead_id', '=', leadId)
    .executeTakeFirst()
  if (conversation) await closeConversation(tx, conversation.id, 'ended', now)
}

/** Makes a conversation read-only, with a system message if the client can see it. Idempotent. */
export async function closeConversation(tx: Db, id: number, line: SystemLine, now: Date) {
  const closed = await tx
    .updateTable('conversations')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returning(['chat_id', 'client_user_id', 'professional_user_id', 'client_listed'])
    .executeTakeFirst()
  if (!closed) return
  if (closed.client_listed) await writeSystemLine(tx, [id], line, now)
  const participants = [closed.client_user_id, closed.professional_user_id]
  await emitToUsers(tx, now, participants, 'conversation.closed', { chatId: closed.chat_id })
}

/** Whether the client of a contact has written in its conversation. */
export const hasClientWritten = async (db: Db, leadId: number) =>
  (await db
    .selectFrom('conversations as c')
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .select('m.id')
    .where('c.lead_id', '=', leadId)
    .whereRef('m.sender_user_id', '=', 'c.client_user_id')
    .where('m.kind', '=', 'user')
    .executeTakeFirst()) !== undefined

/** The latest messages of a reported conversation as its reporter sees them, for staff. */
export const listMessagesOfReporter = (
  tx: Db,
  { conversationId, reporterUserId }: { conversationId: number; reporterUserId: number },
) => listMessages(tx, { conversationId, userId: reporterUserId, hidesContact: false })
