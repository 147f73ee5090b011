import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { archiveConversationForm } from './archive-conversation.ts'
import { lockOwnConversation } from './participant.server.ts'

type Ask = ActionInput<typeof archiveConversationForm>
type Done = Promise<Result<null, 'not_found'>>

/**
 * One of the two puts a talk aside, for themselves alone: it is among the archived ones and counts as unread no more, until the
 * other one writes. Refuses strangers.
 */
export const archiveConversation = (db: Db, asked: Ask, now: Date): Done => put(db, asked, now, now)

/** Takes a talk back among the others. Refuses strangers. */
export const unarchiveConversation = (db: Db, asked: Ask, now: Date): Done => put(db, asked, null, now)

function put(db: Db, { chatId, userId }: Ask, archivedAt: Date | null, now: Date): Done {
  return inTransaction(db, async (tx): Done => {
    const talk = await lockOwnConversation(tx, { chatId, userId })
    if (!talk) return fail('not_found')
    const column = talk.clientUserId === userId ? 'client_archived_at' : 'professional_archived_at'
    const { numUpdatedRows } = await tx
      .updateTable('conversations')
      .set({ [column]: archivedAt })
      .where('id', '=', talk.id)
      .where(column, archivedAt ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows)
      await emit(tx, now, { topic: `user:${userId}`, kind: 'conversation.archived', payload: { chatId } })
    return ok(null)
  })
}
