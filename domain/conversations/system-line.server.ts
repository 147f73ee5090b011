import type { Db } from '#platform/db.ts'
import type { SystemLine } from './conversation.ts'

/** Writes a system message with its fact. It neither moves the conversation up its list nor counts as unread. */
export async function writeSystemLine(tx: Db, conversationIds: readonly number[], line: SystemLine, now: Date) {
  if (!conversationIds.length) return
  const message = { sender_user_id: null, kind: 'system', text: line, created_at: now } as const
  const rows = conversationIds.map((conversation_id) => ({ ...message, conversation_id }))
  await tx.insertInto('messages').values(rows).execute()
}
