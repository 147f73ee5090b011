import { voidLeadsOfOrder } from '#domain/leads/leads.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { DecideRefusal } from '#domain/orders/screening/block-reason.ts'
import { markBlocked } from '#domain/orders/orders.server.ts'
import { withdrawReviewsOfOrder } from '#domain/reviews/reviews.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { blockNoteLimit } from './block-note.ts'
import type { blockOrderForm } from './block-order.ts'
import { writeAudit } from './moderation.server.ts'

/**
 * Takes an order off the air, in one transaction: it is blocked, all coins of its leads go back, running negotiations are
 * voided and their conversations closed, reviews of it are withdrawn, its client and everybody who sees it are told, and who did it is written down
 * (domain 2.1, 2.2; AMB-62). The order is locked first, so that an unlock of the same moment either comes before, and is
 * given back, or finds it blocked. Refuses an order that is over or was blocked before, and one that a colleague released after it
 * had been shown as held.
 */
export function blockOrder(
  db: Db,
  { orderUuid, userId: staffUserId, reason, wasHeld, note }: Asked<typeof blockOrderForm>,
  now: Date,
): Promise<Result<{ leads: number; coins: number }, DecideRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<{ leads: number; coins: number }, DecideRefusal>> => {
    const blocked = await markBlocked(tx, { uuid: orderUuid, reason, wasHeld: wasHeld !== undefined }, now)
    if (!blocked.ok) return blocked
    const { orderId, clientId, status } = blocked.value
    const back = await voidLeadsOfOrder(tx, orderId, now)
    await withdrawReviewsOfOrder(tx, orderId, now)
    await notify(tx, { userId: clientId, kind: 'order_blocked', orderId, facts: { uuid: orderUuid, reason } }, now)
    await writeAudit(
      tx,
      {
        staffUserId,
        action: 'order.blocked',
        subject: `order:${orderUuid}`,
        before: { status },
        after: { status: 'blocked', reason, ...(note ? { note: note.slice(0, blockNoteLimit) } : {}), ...back },
      },
      now,
    )
    return done(back)
  })
}
