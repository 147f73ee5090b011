import { findConversation, type MessageRow, listMessages } from '#domain/conversations/conversations.server.ts'
import { writeAudit } from '#domain/moderation/moderation.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { ConsoleErrorCode } from './institutional-console.ts'
import { findProfileToRead } from './institutional-profiles.server.ts'

type Reading = { staffUserId: number; chatId: string; before?: number }
type Read = { title: string; subtitle: string; state: 'requested' | 'open' | 'closed'; messages: MessageRow[] }

/**
 * A page of messages of an institutional professional's conversation for staff: `mine` are the professional's,
 * nothing is marked as read, the reading is audited (AMB-36). Errors: other conversations, a changed token.
 */
export function readMessages(
  db: Db,
  { staffUserId, chatId, before }: Reading,
  now: Date,
): Promise<Result<Read, ConsoleErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<Read, ConsoleErrorCode>> => {
    const profile = await findConversationToRead(tx, chatId)
    if (!profile.ok) return profile
    const { userId } = profile.value
    const chat = (await findConversation(tx, { chatId, userId }))!
    const messages = await listMessages(
      tx,
      { conversationId: chat.id, userId, hidesContact: false },
      before === undefined ? {} : { before },
    )
    await writeAudit(tx, { staffUserId, action: 'conversation.read', subject: `conversation:${chatId}` }, now)
    return ok({ title: chat.clientName, subtitle: chat.categoryName, state: chat.state, messages })
  })
}

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
