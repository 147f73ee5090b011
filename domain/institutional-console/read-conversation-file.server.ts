import { talkFileLink } from '#domain/conversations/conversations.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import type { Db } from '#platform/db.ts'
import { talkToRead } from './read-messages.server.ts'

type Look = { chatId: string; name: string; reader: Pick<SignedIn, 'userId' | 'permissions'> }

/**
 * A link of five minutes to a file of a conversation, for somebody of our team who may read its messages (AMB-36); opening it is
 * written down. Null for everybody else, and for what is no file of this conversation.
 */
export async function readTalkFile(db: Db, { chatId, name, reader }: Look, now: Date): Promise<string | null> {
  if (!reader.permissions?.includes('chat_read')) return null
  const profile = await talkToRead(db, chatId)
  if (!profile.ok) return null
  return talkFileLink(db, { chatId, name, userId: profile.value.userId, opensFor: reader.userId }, now)
}
