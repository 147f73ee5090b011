import { letGoAgain } from '#domain/notifications/notifications.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { writeAudit } from './moderation.server.ts'
import type { sendNoticeAgainForm } from './resend-notification.ts'

/**
 * Lets a notice that failed, or of which nobody knows whether it arrived, go once more, and writes down who said so: an SMS of
 * unknown outcome may then come twice. Refuses one that did not end badly, or that somebody else has sent again.
 */
export const sendNoticeAgain = (
  db: Db,
  { deliveryId, userId: staffUserId }: Asked<typeof sendNoticeAgainForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> =>
  inTransaction(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const freed = await letGoAgain(tx, deliveryId, now)
    if (!freed) return refuse('not_found')
    await enqueue(tx, 'deliver-notifications', { ids: [freed.notificationId] }, { maxAttempts: 3 })
    const after = { way: freed.way }
    await writeAudit(tx, { staffUserId, action: 'notification.resent', subject: `notice:${deliveryId}`, after }, now)
    return done(null)
  })
