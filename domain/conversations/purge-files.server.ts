import { erasePictures } from '#domain/pictures/pictures.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { conversationFileDays } from './conversation.ts'

/**
 * Erases files of long-ended conversations; texts stay. Files of conversations under a report stay until it is
 * decided. Returns how many.
 */
export const purgeConversationFiles = (db: Db, now: Date, batch = 500): Promise<number> =>
  inTransactionBatches(db, batch, (tx, limit) => purgeSome(tx, limit, addDays(now, -conversationFileDays)))

async function purgeSome(tx: Db, limit: number, before: Date) {
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
    .limit(limit)
    .execute()
  const pictureIds = over.map(({ id }) => id)
  return erasePictures(tx, pictureIds)
}
