import { sql } from 'kysely'
import { z } from 'zod'
import { voidLeadsOfOrder } from '#domain/leads/leads.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { blockReasonsOfStaff, type BlockReason, decideErrorCodes } from '#domain/orders/moderation/block-reason.ts'
import { markBlocked } from '#domain/orders/orders.server.ts'
import { withdrawReviewsOfOrder } from '#domain/reviews/reviews.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { secondPersonAboveCoins } from '#domain/staff/second-person.ts'
import { staffWith } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'
import { staffNoteLimit } from './staff-note.ts'

/**
 * Staff block an order: coins return, conversations close, reviews are withdrawn (domain 2.1, 2.2; AMB-62). Locks the
 * order before its leads, as an unlock. A second person above 100 coins per professional in 30 days.
 */
export const blockOrder = defineAction({
  name: 'block-order',
  actor: staffWith('moderate'),
  input: z.object({
    orderUuid: z.uuid(),
    reason: z.enum(blockReasonsOfStaff),
    /** The page showed an order on hold: it is blocked only while it still is. */
    wasOnHold: z.literal('sim').optional(),
    /** For staff only; the client reads the reason. */
    note: z.string().trim().meta({ maxLength: staffNoteLimit }).optional(),
  }),
  errors: [...decideErrorCodes, 'same_person'],
  async run({ tx, actor, now }, { orderUuid, reason, wasOnHold, note }) {
    const staffUserId = actor.userId
    const blocked = await blockOneOrder(tx, { orderUuid, reason, wasOnHold: wasOnHold !== undefined, staffUserId }, now)
    if (!blocked.ok) return blocked
    const { orderId, clientId, returned, refunded, audit } = blocked.value
    await notify(tx, { userId: clientId, kind: 'order_blocked', orderId, facts: { uuid: orderUuid, reason } }, now)
    const after = note ? { ...audit.after, note: note.slice(0, staffNoteLimit) } : audit.after
    actor.audit({ ...audit, after, parties: [{ userId: clientId }, ...refunded] })
    return ok(returned)
  },
})

type Block = { orderUuid: string; reason: BlockReason; wasOnHold?: boolean; staffUserId: number }

/**
 * Blocks an order for a staff action, which notifies its client and writes `audit`. Returns the refunded
 * professionals, its parties. Errors: not blockable, above 100 coins.
 */
export async function blockOneOrder(tx: Db, { orderUuid, reason, wasOnHold = false, staffUserId }: Block, now: Date) {
  const blocked = await markBlocked(tx, { uuid: orderUuid, reason, wasOnHold }, now)
  if (!blocked.ok) return blocked
  const { orderId, clientId, status } = blocked.value
  const returned = await voidLeadsOfOrder(tx, orderId, now)
  const refunded = await listRefundsOfBlock(tx, { orderId, staffUserId }, now)
  if (refunded.some(({ coins }) => coins > secondPersonAboveCoins)) return fail('same_person')
  await withdrawReviewsOfOrder(tx, orderId, now)
  const audit = {
    action: 'order.blocked' as const,
    subject: `order:${orderUuid}`,
    before: { status },
    after: { status: 'blocked', reason, ...returned },
  }
  const parties = refunded.map(({ professionalId }) => ({ professionalId }))
  return ok({ orderId, clientId, returned, refunded: parties, audit })
}

/** Coins refunded to each professional of this order in 30 days by blocks of this person, including this one. */
async function listRefundsOfBlock(
  tx: Db,
  { orderId, staffUserId }: { orderId: number; staffUserId: number },
  now: Date,
) {
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
