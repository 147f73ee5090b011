import { z } from 'zod'
import { retryDelivery } from '#domain/notifications/notifications.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { staffWith } from '#domain/staff/staff.server.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'

/**
 * Staff resend a notification that failed, or whose outcome is unknown: an SMS may then arrive twice. Error: it did not
 * fail, or a colleague has resent it.
 */
export const resendNotification = defineAction({
  name: 'resend-notification',
  actor: staffWith('moderate'),
  input: z.object({ deliveryId: rowId }),
  errors: ['not_found'],
  async run({ tx, actor, now }, { deliveryId }) {
    const released = await retryDelivery(tx, deliveryId, now)
    if (!released) return fail('not_found')
    await enqueue(tx, 'deliver-notifications', { ids: [released.notificationId] }, { maxAttempts: 3 })
    const after = { way: released.channel }
    actor.audit({ action: 'notification.resent', subject: `notification:${deliveryId}`, after, parties: [] })
    return ok(null)
  },
})
