import type { Db } from '#platform/db.ts'
import type { SystemLine } from './conversation.ts'

/** Writes a system message with its fact. It neither moves the conversation up its list nor counts as unread. */
export async function writeSystemLine(tx: Db, conversationIds: readonly number[], line: SystemLine, now: Date) {
  if (!conversationIds.length) return
  await tx
    .insertInto('messages')
    .values(
      conversationIds.map((id) => ({
        conversation_id: id,
        sender_user_id: null,
        kind: 'system' as const,
        text: line,
        created_at: now,
      })),
    )
    .execute()
}
