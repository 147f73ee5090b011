import { z } from 'zod'
import { pendingReviewDecisions } from '#domain/purchases/purchase.ts'
import { settlePendingReview, refundWholePurchase, markDifferenceSettled } from '#domain/purchases/purchases.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { secondPersonAboveCoins } from '#domain/staff/second-person.ts'
import { type AuditEntry, type StaffActor, staffWith } from '#domain/staff/staff.server.ts'
import { recordAdjustment, settleAdjustment } from '#domain/wallet/wallet.server.ts'

const maxAdjusted = 5_000
const reasonLimit = 500

/** Sets the audit entry of a decision about a professional's coins or money. */
function audit<Decided extends { professionalId: number }>(
  actor: StaffActor,
  { professionalId, ...value }: Decided,
  { after, ...entry }: Pick<AuditEntry, 'action' | 'subject'> & { after: object; grantsNothing?: true },
) {
  actor.audit({ ...entry, after: { ...after, ...value }, parties: [{ professionalId }] })
  return value
}

/** Staff give coins to a professional, or take them, with a reason that the professional reads (product: Coins). */
export const adjustCoins = defineAction({
  name: 'adjust-coins',
  actor: staffWith('wallet_adjust', { secondPersonAbove: secondPersonAboveCoins }),
  input: z.object({
    professionalId: rowId,
    coins: z
      .int()
      .min(-maxAdjusted)
      .max(maxAdjusted)
      .refine((coins) => coins !== 0),
    reason: z.string().trim().min(10).max(reasonLimit),
  }),
  errors: ['professional_gone', 'too_few_coins'],
  async run({ tx, actor, now }, { professionalId, coins, reason }) {
    const adjusted = await recordAdjustment(tx, actor, { professionalId, coins, reason }, now)
    if (!adjusted.ok) return adjusted
    const subject = `profile:${professionalId}`
    return ok(audit(actor, adjusted.value, { action: 'coins.adjusted', subject, after: { coins } }))
  },
})

/** A second person confirms an adjustment, or refuses it. */
export const decideAdjustment = defineAction({
  name: 'decide-adjustment',
  actor: staffWith('wallet_adjust', { secondPersonAbove: secondPersonAboveCoins }),
  input: z.object({ adjustmentId: rowId, decision: z.enum(['confirm', 'refuse']) }),
  errors: ['not_found', 'already_decided', 'own_adjustment', 'professional_gone', 'too_few_coins'],
  async run({ tx, actor, now }, { adjustmentId, decision }) {
    const decided = await settleAdjustment(tx, actor, { adjustmentId, decision }, now)
    if (!decided.ok) return decided
    const entry = { action: 'adjustment.decided', subject: `adjustment:${adjustmentId}`, after: { decision } } as const
    audit(actor, decided.value, decision === 'refuse' ? { ...entry, grantsNothing: true } : entry)
    return ok({})
  },
})

/** Staff settle a payment of another amount than the price. */
export const decidePendingReview = defineAction({
  name: 'decide-pending-review',
  actor: staffWith('wallet_adjust'),
  input: z.object({ purchaseUuid: z.uuid(), decision: z.enum(pendingReviewDecisions) }),
  errors: ['not_found', 'already_decided', 'too_little_paid'],
  async run({ tx, actor, now }, { purchaseUuid: uuid, decision }) {
    const decided = await settlePendingReview(tx, { uuid, decision, staffUserId: actor.userId }, now)
    if (!decided.ok) return decided
    const subject = `purchase:${uuid}`
    return ok(audit(actor, decided.value, { action: 'payment.decided', subject, after: { decision } }))
  },
})

/** Staff refund all that is left of a paid purchase, with a reason that the professional reads (domain 2.8). */
export const refundPurchase = defineAction({
  name: 'refund-purchase',
  actor: staffWith('wallet_adjust'),
  input: z.object({ purchaseUuid: z.uuid(), reason: z.string().trim().min(10).max(500) }),
  errors: ['not_found', 'not_paid', 'refund_under_way', 'nothing_left', 'account_closed', 'too_few_coins'],
  async run({ tx, actor, now }, { purchaseUuid: uuid, reason }) {
    const refunded = await refundWholePurchase(tx, { uuid, reason, staffUserId: actor.userId }, now)
    if (!refunded.ok) return refunded
    const subject = `purchase:${uuid}`
    return ok(audit(actor, refunded.value, { action: 'purchase.refunded', subject, after: { reason } }))
  },
})

/** Staff settle a difference between the payment provider's records and ours. */
export const settleDifference = defineAction({
  name: 'settle-difference',
  actor: staffWith('wallet_adjust'),
  input: z.object({ differenceId: rowId }),
  errors: ['already_decided'],
  async run({ tx, actor, now }, { differenceId: id }) {
    const settled = await markDifferenceSettled(tx, { id, staffUserId: actor.userId }, now)
    if (!settled) return fail('already_decided')
    const { professionalId } = settled
    const parties = professionalId === null ? [] : [{ professionalId }]
    actor.audit({ action: 'difference.settled', subject: `difference:${id}`, parties })
    return ok(null)
  },
})
