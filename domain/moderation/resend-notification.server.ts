import { releaseKey } from '#domain/notifications/notifications.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { writeAudit } from './moderation.server.ts'
import type { resendNotificationForm } from './resend-notification.ts'

/**
 * Lets a notice that failed, or of which nobody knows whether it arrived, go once more, and writes down who said so: an SMS of
 * unknown outcome may then come twice. Refuses one that did not end badly, or that somebody else has sent again.
 */
export const resendNotification = (
  db: Db,
  { deliveryId, userId: staffUserId }: ActionInput<typeof resendNotificationForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> =>
  inTransaction(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const freed = await releaseKey(tx, deliveryId, now)
    if (!freed) return fail('not_found')
    await enqueue(tx, 'deliver-notifications', { ids: [freed.notificationId] }, { maxAttempts: 3 })
    const after = { way: freed.way }
    await writeAudit(tx, { staffUserId, action: 'notification.resent', subject: `notice:${deliveryId}`, after }, now)
    return ok(null)
  })
