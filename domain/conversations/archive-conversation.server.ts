import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { archiveTalkForm } from './archive-conversation.ts'
import { lockOwnTalk } from './participant.server.ts'

type Ask = Asked<typeof archiveTalkForm>
type Done = Promise<Result<null, 'not_found'>>

/**
 * One of the two puts a talk aside, for themselves alone: it is among the archived ones and counts as unread no more, until the
 * other one writes. Refuses strangers.
 */
export const archiveTalk = (db: Db, asked: Ask, now: Date): Done => put(db, asked, now, now)

/** Takes a talk back among the others. Refuses strangers. */
export const unarchiveTalk = (db: Db, asked: Ask, now: Date): Done => put(db, asked, null, now)

function put(db: Db, { chatId, userId }: Ask, archivedAt: Date | null, now: Date): Done {
  return inTransaction(db, async (tx): Done => {
    const talk = await lockOwnTalk(tx, { chatId, userId })
    if (!talk) return refuse('not_found')
    const column = talk.clientUserId === userId ? 'client_archived_at' : 'professional_archived_at'
    const { numUpdatedRows } = await tx
      .updateTable('conversations')
      .set({ [column]: archivedAt })
      .where('id', '=', talk.id)
      .where(column, archivedAt ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows)
      await emit(tx, now, { topic: `user:${userId}`, kind: 'conversation.archived', payload: { chatId } })
    return done(null)
  })
}
