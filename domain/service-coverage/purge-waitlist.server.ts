import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { unconfirmedRetentionDays, entryRetentionDays } from './waitlist.ts'

const daysAgo = (now: Date, days: number) => addDays(now, -days)

/** Deletes entries after 180 days, unconfirmed ones after 7. */
export const purgeWaitlist = (db: Db, now: Date) =>
  db
    .deleteFrom('waitlist_entries')
    .where((row) =>
      row.or([
        row('requested_at', '<', daysAgo(now, entryRetentionDays)),
        row.and([row('confirmed_at', 'is', null), row('requested_at', '<', daysAgo(now, unconfirmedRetentionDays))]),
      ]),
    )
    .execute()
