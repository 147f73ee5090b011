import {
  type ConversationRow,
  listConversations,
  countUnreadConversations,
} from '#domain/conversations/conversations.server.ts'
import type { Caller } from '#domain/shared/caller.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'
import type { ConsoleErrorCode } from './institutional-console.ts'
import { findProfileToRead } from './institutional-profiles.server.ts'

type ConversationsQuery = { profileId: number; userId: number }
type Read = { conversations: ConversationRow[]; unread: number }

/**
 * The conversations of an institutional professional for staff: nothing is marked as read, and the reading is audited
 * (AMB-33, AMB-36). Errors: other profiles, a `userId` that does not match, a changed token.
 */
export async function readConversations(
  db: Db,
  reader: Caller['user'],
  { profileId, userId }: ConversationsQuery,
  now: Date,
): Promise<Result<Read, ConsoleErrorCode>> {
  const profile = await findProfileToRead(db, profileId)
  if (!profile.ok) return profile
  if (profile.value.userId !== userId) return fail('not_found')
  return ok(await auditedConversations(db, reader, { profileId, userId }, now))
}

const auditedConversations = auditedRead({
  permission: 'chat_read',
  async read(db: Db, { userId }: ConversationsQuery): Promise<Read> {
    const person = { userId, role: 'professional' } as const
    return { conversations: await listConversations(db, person), unread: await countUnreadConversations(db, person) }
  },
  audit: (_, { profileId }) => ({ action: 'conversations.read', subject: `profile:${profileId}` }),
})
