import { conversationFor, type MessageRow, messagesOf } from '#domain/conversations/conversations.server.ts'
import type { Caller } from '#domain/shared/caller.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'
import type { ConsoleErrorCode } from './institutional-console.ts'
import { profileToRead } from './institutional-profiles.server.ts'

type Reading = { chatId: string; before?: number | undefined }
type Read = { title: string; subtitle: string; state: 'requested' | 'open' | 'closed'; messages: MessageRow[] }

/**
 * A page of messages of an institutional professional's conversation for staff: `mine` are the professional's,
 * nothing is marked as read, the reading is audited (AMB-36). Errors: other conversations, a changed token.
 */
export async function readMessages(
  db: Db,
  reader: Caller['user'],
  { chatId, before }: Reading,
  now: Date,
): Promise<Result<Read, ConsoleErrorCode>> {
  const profile = await conversationToRead(db, chatId)
  return profile.ok ? ok(await auditedMessages(db, reader, { ...profile.value, chatId, before }, now)) : profile
}

const auditedMessages = auditedRead({
  permission: 'chat_read',
  async read(db: Db, { chatId, userId, before }: Reading & { userId: number }): Promise<Read> {
    const chat = (await conversationFor(db, { chatId, userId }))!
    const person = { conversationId: chat.id, userId, hidesContact: false }
    const messages = await messagesOf(db, person, before === undefined ? {} : { before })
    return { title: chat.clientName, subtitle: chat.categoryName, state: chat.state, messages }
  },
  audit: (_, { chatId }) => ({ action: 'conversation.read', subject: `conversation:${chatId}` }),
})

/** The profile whose conversation this is. Errors as `profileToRead`. */
export async function conversationToRead(db: Db, chatId: string) {
  const whose = await professionalOf(db, chatId)
  return whose ? profileToRead(db, whose.profileId) : fail('not_found')
}

/** The professional's profile id. */
export const professionalOf = (db: Db, chatId: string) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .select('l.professional_id as profileId')
    .where('c.chat_id', '=', chatId)
    .executeTakeFirst()
