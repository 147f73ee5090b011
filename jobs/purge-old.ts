import { forgetPageEvents } from '#domain/analytics/analytics.server.ts'
import { forgetAccessRecords } from '#domain/identity/purge-access-records.server.ts'
import { forgetTalkFiles } from '#domain/conversations/purge-files.server.ts'
import { forgetWrongPinsOfOld } from '#domain/identity/pins/wrong-pins.server.ts'
import { purgeTickets } from '#domain/help/help.server.ts'
import { forgetClaims } from '#domain/leads/refund-claims/erase-claims.server.ts'
import { forgetNotices } from '#domain/notifications/deliver.server.ts'
import { purgeMailboxMails } from '#domain/notifications/mailbox.server.ts'
import { forgetPushDevicesOfOld } from '#domain/notifications/push-devices.server.ts'
import { forgetOrderPhotos } from '#domain/orders/photos/purge-photos.server.ts'
import { forgetAddresses } from '#domain/places/find-address.server.ts'
import { forgetUnusedPictures } from '#domain/pictures/erase-files.server.ts'
import { forgetPlaceWatches } from '#domain/service-coverage/purge-waitlist.server.ts'
import { forgetSignUps } from '#domain/professionals/begin-sign-up.server.ts'
import { forgetSuspendedLeavers } from '#domain/professionals/identity-ban.server.ts'
import { purgeDepartedWallets } from '#domain/wallet/departed-wallet.server.ts'
import { forgetAnswers } from '#platform/db.ts'
import { eachAlone } from '#platform/jobs/run-all-settled.ts'
import { forgetEvents } from '#platform/events/event-outbox.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { rateLimitsOf } from '#platform/security/rate-limit.ts'
import { purgeAssets } from '#platform/cache/release-assets.ts'

const hoursAgo = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

/**
 * Purges what is stored for a limited time: mail counts, unfinished sign-ups, read events and idempotent responses after a day (quality: 24 h);
 * unused pictures after two days; wrong PINs and assets of releases after a month; messages, browsers of ended sessions and addresses of a CEP after 90 days; access records,
 * place watches, order photos and conversation files after half a year; tickets after five years. Digests of people who deleted a suspended account
 * stay 180 days (phone) or five years (documents), and what a deleted client wrote stays until open refund claims are decided.
 */
export const forgetOldTask: Task = async (_, { db, now }) => {
  await eachAlone(
    () => forgetEvents(db, hoursAgo(now, 24)),
    () => forgetSignUps(db, now),
    () => forgetSuspendedLeavers(db, now),
    () => purgeDepartedWallets(db, now),
    () => purgeTickets(db, now),
    () => forgetPlaceWatches(db, now),
    () => forgetAddresses(db, now),
    () => forgetPageEvents(db, now),
    () => forgetUnusedPictures(db, now),
    () => forgetOrderPhotos(db, now),
    () => forgetTalkFiles(db, now),
    () => forgetNotices(db, now),
    () => purgeMailboxMails(db, now),
    () => forgetClaims(db),
    () => forgetPushDevicesOfOld(db, now),
    () => forgetAccessRecords(db, now),
    () => forgetWrongPinsOfOld(db, now),
    () => rateLimitsOf(db).clearExpired(),
    () => forgetAnswers(db, hoursAgo(now, 24)),
    () => purgeAssets(db, now),
  )
}
