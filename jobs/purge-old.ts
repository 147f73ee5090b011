import { purgePageEvents } from '#domain/analytics/analytics.server.ts'
import { purgeConversationFiles } from '#domain/conversations/purge-files.server.ts'
import { purgeTickets } from '#domain/help/help.server.ts'
import { purgeWrongPins } from '#domain/identity/pins/wrong-pins.server.ts'
import { purgeAccessRecords } from '#domain/identity/purge-access-records.server.ts'
import { purgeClaims } from '#domain/leads/refund-claims/erase-claims.server.ts'
import { purgeNotifications } from '#domain/notifications/deliver.server.ts'
import { purgeMailboxMails } from '#domain/notifications/mailbox.server.ts'
import { purgePushDevices } from '#domain/notifications/push-devices.server.ts'
import { purgeOrderPhotos } from '#domain/orders/photos/purge-photos.server.ts'
import { purgeUnusedPictures } from '#domain/pictures/erase-files.server.ts'
import { purgeAddresses } from '#domain/places/find-address.server.ts'
import { purgeSignUps } from '#domain/professionals/begin-sign-up.server.ts'
import { purgeIdentityBans } from '#domain/professionals/identity-ban.server.ts'
import { purgeWaitlist } from '#domain/service-coverage/waitlist.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { purgeDeletedAccountWallets } from '#domain/wallet/deleted-account-wallet.server.ts'
import { purgeAssets } from '#platform/cache/release-assets.ts'
import { purgeIdempotencyKeys } from '#platform/db.ts'
import { purgeEvents } from '#platform/events/event-outbox.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { runAllSettled } from '#platform/jobs/run-all-settled.ts'
import { rateLimitsOf } from '#platform/security/rate-limit.ts'

/** Deletes what has passed its retention (docs/jobs.md). */
export const purgeOldTask: Task = async (_, { db, now }) => {
  const dayAgo = addHours(now, -24)
  await runAllSettled(
    () => purgeEvents(db, dayAgo),
    () => purgeSignUps(db, now),
    () => purgeIdentityBans(db, now),
    () => purgeDeletedAccountWallets(db, now),
    () => purgeTickets(db, now),
    () => purgeWaitlist(db, now),
    () => purgeAddresses(db, now),
    () => purgePageEvents(db, now),
    () => purgeUnusedPictures(db, now),
    () => purgeOrderPhotos(db, now),
    () => purgeConversationFiles(db, now),
    () => purgeNotifications(db, now),
    () => purgeMailboxMails(db, now),
    () => purgeClaims(db),
    () => purgePushDevices(db, now),
    () => purgeAccessRecords(db, now),
    () => purgeWrongPins(db, now),
    () => rateLimitsOf(db).clearExpired(),
    () => purgeIdempotencyKeys(db, dayAgo),
    () => purgeAssets(db, now),
  )
}
