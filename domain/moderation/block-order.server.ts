import { sql } from 'kysely'
import { singleApproverLimit } from '#domain/leads/refund-claims/claim.ts'
import { voidLeadsOfOrder } from '#domain/leads/leads.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { markBlocked } from '#domain/orders/orders.server.ts'
import { withdrawReviewsOfOrder } from '#domain/reviews/reviews.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { blockNoteLimit } from './block-note.ts'
import type { blockOrderForm, BlockOrderErrorCode } from './block-order.ts'
import { writeAudit } from './moderation.server.ts'
import { hasConflictOfInterest } from './conflict-of-interest.server.ts'

/**
 * Takes an order off the air, in one transaction: it is blocked, all coins of its leads go back, running negotiations are
 * voided and their conversations closed, reviews of it are withdrawn, its client and everybody who sees it are told, and who did it is written down
 * (domain 2.1, 2.2; AMB-62). The order is locked first, so that an unlock of the same moment either comes before, and is
 * given back, or finds it blocked. Refuses an order that is over or was blocked before, and one that a colleague released after it
 * had been shown as held; and, undoing it, one that returns coins to the own household, or more than 100 coins in 30 days to one
 * professional by blocks of the same person: a colleague decides.
 */
export function blockOrder(
  db: Db,
  { orderUuid, userId: staffUserId, reason, wasHeld, note }: ActionInput<typeof blockOrderForm>,
  now: Date,
): Promise<Result<{ leads: number; coins: number }, BlockOrderErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ leads: number; coins: number }, BlockOrderErrorCode>> => {
    const blocked = await markBlocked(tx, { uuid: orderUuid, reason, wasHeld: wasHeld !== undefined }, now)
    if (!blocked.ok) return blocked
    const { orderId, clientId, status } = blocked.value
    const back = await voidLeadsOfOrder(tx, orderId, now)
    for (const { professionalId, coins } of await returnedByBlocks(tx, { orderId, staffUserId }, now)) {
      if (await hasConflictOfInterest(tx, { staffUserId, professionalId })) return fail('own_house')
      if (coins > singleApproverLimit) return fail('same_person')
    }
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
    return ok(back)
  })
}

/** Coins that each professional of this order got back in 30 days by blocks of this person, this one included. */
async function returnedByBlocks(tx: Db, { orderId, staffUserId }: { orderId: number; staffUserId: number }, now: Date) {
  const { rows } = await sql<{ professionalId: number; coins: number }>`
    select r.professional_id as "professionalId", sum(r.coins)::int as coins
      from refunds r join leads l on l.id = r.lead_id join orders o on o.id = l.order_id
     where r.reason = 'order_blocked' and r.created_at > ${now}::timestamptz - interval '30 days'
       and r.professional_id in (select b.professional_id from refunds b join leads m on m.id = b.lead_id
                                  where m.order_id = ${orderId} and b.reason = 'order_blocked')
       and (o.id = ${orderId} or exists (select from audit_log a where a.subject = 'order:' || o.uuid
                                            and a.action = 'order.blocked' and a.staff_user_id = ${staffUserId}))
     group by r.professional_id`.execute(tx)
  return rows
}
