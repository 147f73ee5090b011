import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { unansweredDays, watchDays } from './waitlist.ts'

const daysAgo = (now: Date, days: number) => addDays(now, -days)

/** Purges entries after half a year, and unconfirmed ones. */
export const purgeWaitlist = (db: Db, now: Date) =>
  db
    .deleteFrom('waitlist_entries')
    .where((row) =>
      row.or([
        row('requested_at', '<', daysAgo(now, watchDays)),
        row.and([row('confirmed_at', 'is', null), row('requested_at', '<', daysAgo(now, unansweredDays))]),
      ]),
    )
    .execute()
