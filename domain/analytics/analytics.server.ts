import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import { analyticsDays, cleanEvent, type PageEvent } from './page-event.ts'

/** Stores a page event of a visitor who consented, without identifying data (AMB-55). */
export async function recordPageEvent(db: Db, given: PageEvent, now: Date) {
  const { event, pageType, path, detail } = cleanEvent(given)
  await db
    .insertInto('analytics_events')
    .values({ event, page_type: pageType, path, detail: JSON.stringify(detail), created_at: now })
    .execute()
}

/** Purges events older than 90 days. For a job. */
export const purgePageEvents = (db: Db, now: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('analytics_events')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('analytics_events')
          .select('id')
          .where('created_at', '<', addDays(now, -analyticsDays))
          .orderBy('created_at')
          .limit(limit),
      )
      .executeTakeFirst(),
  )
