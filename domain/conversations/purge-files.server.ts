import { erasePictures } from '#domain/pictures/pictures.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { conversationFileDays } from './conversation.ts'

/**
 * Erases files of long-ended conversations; texts stay. Files of conversations under a report stay until it is
 * decided. Returns how many.
 */
export async function purgeConversationFiles(db: Db, now: Date): Promise<number> {
  const before = addDays(now, -conversationFileDays)
  const { value } = await inTransaction(db, async (tx) => {
    const over = await tx
      .selectFrom('message_files as f')
      .innerJoin('messages as m', 'm.id', 'f.message_id')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .select('f.picture_id as id')
      .where('c.state', '=', 'closed')
      .where('m.created_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages as last')
              .select('last.id')
              .whereRef('last.conversation_id', '=', 'c.id')
              .where('last.created_at', '>=', before),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('message_reports as r')
              .select('r.id')
              .whereRef('r.conversation_id', '=', 'c.id')
              .where('r.decision', 'is', null),
          ),
        ),
      )
      .limit(500)
      .execute()
    return ok(
      await erasePictures(
        tx,
        over.map(({ id }) => id),
      ),
    )
  })
  return value
}
