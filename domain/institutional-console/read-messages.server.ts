import { findConversation, type MessageRow, listMessages } from '#domain/conversations/conversations.server.ts'
import type { Caller } from '#domain/shared/caller.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'
import type { ConsoleErrorCode } from './institutional-console.ts'
import { findProfileToRead } from './institutional-profiles.server.ts'

type MessagesQuery = { chatId: string; before?: number | undefined }
type Read = { title: string; subtitle: string; state: 'requested' | 'open' | 'closed'; messages: MessageRow[] }

/**
 * A page of messages of an institutional professional's conversation for staff: `mine` are the professional's,
 * nothing is marked as read, the reading is audited (AMB-36). Errors: other conversations, a changed token.
 */
export async function readMessages(
  db: Db,
  reader: Caller['user'],
  { chatId, before }: MessagesQuery,
  now: Date,
): Promise<Result<Read, ConsoleErrorCode>> {
  const profile = await findConversationToRead(db, chatId)
  return profile.ok ? ok(await auditedMessages(db, reader, { ...profile.value, chatId, before }, now)) : profile
}

const auditedMessages = auditedRead({
  permission: 'chat_read',
  async read(db: Db, { chatId, userId, before }: MessagesQuery & { userId: number }): Promise<Read> {
    const chat = (await findConversation(db, { chatId, userId }))!
    const person = { conversationId: chat.id, userId, hidesContact: false }
    const messages = await listMessages(db, person, before === undefined ? {} : { before })
    return { title: chat.clientName, subtitle: chat.categoryName, state: chat.state, messages }
  },
  audit: (_, { chatId }) => ({ action: 'conversation.read', subject: `conversation:${chatId}` }),
})

/** The profile whose conversation this is. Errors as `findProfileToRead`. */
export async function findConversationToRead(db: Db, chatId: string) {
  const whose = await findProfessionalOfChat(db, chatId)
  return whose ? findProfileToRead(db, whose.profileId) : fail('not_found')
}

/** The professional's profile id. */
export const findProfessionalOfChat = (db: Db, chatId: string) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .select('l.professional_id as profileId')
    .where('c.chat_id', '=', chatId)
    .executeTakeFirst()
