import {
  type ConversationRow,
  conversationsOf,
  unreadConversations,
} from '#domain/conversations/conversations.server.ts'
import { writeAudit } from '#domain/moderation/moderation.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { ConsoleErrorCode } from './institutional-console.ts'
import { profileToRead } from './institutional-profiles.server.ts'

type Reading = { staffUserId: number; profileId: number; userId: number }
type Read = { conversations: ConversationRow[]; unread: number }

/**
 * The conversations of an institutional professional for staff: nothing is marked as read, and the reading is audited
 * (AMB-33, AMB-36). Errors: other profiles, a `userId` that does not match, a changed token.
 */
export function readConversations(
  db: Db,
  { staffUserId, profileId, userId }: Reading,
  now: Date,
): Promise<Result<Read, ConsoleErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<Read, ConsoleErrorCode>> => {
    const profile = await profileToRead(tx, profileId)
    if (!profile.ok) return profile
    if (profile.value.userId !== userId) return fail('not_found')
    const person = { userId, role: 'professional' } as const
    const conversations = await conversationsOf(tx, person)
    const unread = await unreadConversations(tx, person)
    await writeAudit(tx, { staffUserId, action: 'conversations.read', subject: `profile:${profileId}` }, now)
    return ok({ conversations, unread })
  })
}
