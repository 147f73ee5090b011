import { findConversationFileLink } from '#domain/conversations/conversations.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import type { Db } from '#platform/db.ts'
import { findConversationToRead } from './read-messages.server.ts'

type FileRequest = { chatId: string; name: string; reader: Pick<SignedIn, 'userId' | 'permissions'> }

/**
 * A five-minute link to a file of a conversation, for staff who may read its messages (AMB-36), audited. Null for
 * others and for files of other conversations.
 */
export async function readConversationFile(
  db: Db,
  { chatId, name, reader }: FileRequest,
  now: Date,
): Promise<string | null> {
  if (!reader.permissions?.includes('chat_read')) return null
  const profile = await findConversationToRead(db, chatId)
  if (!profile.ok) return null
  return findConversationFileLink(db, { chatId, name, userId: profile.value.userId, opensFor: reader.userId }, now)
}
