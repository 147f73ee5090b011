import {
  type DecidedPurchase,
  decidePendingReview as decidePayment,
  type RefundedPurchase,
  refundPurchase as refund,
  settleDifference as settle,
} from '#domain/purchases/purchases.server.ts'
import type { refundPurchaseForm, RefundPurchaseErrorCode } from '#domain/purchases/refund-purchase.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Adjusted, adjustCoins as adjust, decideAdjustment as decideAdjust } from '#domain/wallet/wallet.server.ts'
import type { adjustCoinsForm, AdjustErrorCode, decideAdjustmentForm } from '#domain/wallet/adjust-coins.ts'
import { idempotencyOf } from '#domain/shared/under-key.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import type { StaffRefundErrorCode, decidePendingReviewForm, settleDifferenceForm } from './staff-refunds.ts'
import { type Deed, writeAudit } from './moderation.server.ts'
import { hasConflictOfInterest } from './conflict-of-interest.server.ts'

/**
 * What was decided about the coins or the money of somebody is written down with who did it. Refuses, and so undoes, what was decided
 * about the own house.
 */
async function recordStaffDecision<Decided extends OfSomebody, Code extends string>(
  tx: Db,
  decided: Result<Decided, Code>,
  { staffUserId, after, ...deed }: Pick<Deed, 'action' | 'subject'> & { staffUserId: number; after: object },
  now: Date,
): Promise<Result<Known<Decided>, Code | 'own_house'>> {
  if (!decided.ok) return decided
  const { professionalId, ...value } = decided.value
  if (await hasConflictOfInterest(tx, { staffUserId, professionalId })) return fail('own_house')
  await writeAudit(tx, { staffUserId, ...deed, after: { ...after, ...value } }, now)
  return ok(value)
}
type OfSomebody = { professionalId: number }
type Known<Decided extends OfSomebody> = Omit<Decided, 'professionalId'>

/** Somebody of our team gives or takes coins with a reason; pressed twice it is once. Refuses as `adjustCoins` of the wallet does. */
export const adjustCoins = (
  db: Db,
  asked: ActionInput<typeof adjustCoinsForm>,
  now: Date,
): Promise<Result<Known<Adjusted>, AdjustErrorCode> | KeyReused> => {
  const { userId: staffUserId, professionalId, coins, reason } = asked
  const once = idempotencyOf('adjust-coins', asked, `${professionalId}:${coins}:${reason}`, now)
  const deed = {
    staffUserId,
    action: 'coins.adjusted',
    subject: `profile:${professionalId}`,
    after: { coins },
  } as const
  return inTransaction(
    db,
    async (tx) =>
      recordStaffDecision(tx, await adjust(tx, { staffUserId, professionalId, coins, reason }, now), deed, now),
    once,
  )
}

/** A second person confirms or refuses an adjustment. Refuses as `decideAdjustment` of the wallet does. */
export const decideAdjustment = (
  db: Db,
  { userId: staffUserId, adjustmentId, decision }: ActionInput<typeof decideAdjustmentForm>,
  now: Date,
): Promise<Result<object, AdjustErrorCode>> =>
  inTransaction(db, async (tx) => {
    const decided = await decideAdjust(tx, { staffUserId, adjustmentId, decision }, now)
    const subject = `adjustment:${adjustmentId}`
    return recordStaffDecision(
      tx,
      decided,
      { staffUserId, action: 'adjustment.decided', subject, after: { decision } },
      now,
    )
  })

/** Somebody of our team settles a payment that is held. Refuses as `decidePendingReview` of purchases does. */
export const decidePendingReview = (
  db: Db,
  { userId: staffUserId, purchaseUuid: uuid, decision }: ActionInput<typeof decidePendingReviewForm>,
  now: Date,
): Promise<Result<Known<DecidedPurchase>, StaffRefundErrorCode>> =>
  inTransaction(db, async (tx) => {
    const decided = await decidePayment(tx, { uuid, decision, staffUserId }, now)
    const deed = { staffUserId, action: 'payment.decided', subject: `purchase:${uuid}`, after: { decision } } as const
    return recordStaffDecision(tx, decided, deed, now)
  })

/** Somebody of our team gives the money of a purchase back, with a reason; pressed twice it is once. Refuses as `refundPurchase` of purchases does. */
export const refundPurchase = (
  db: Db,
  asked: ActionInput<typeof refundPurchaseForm>,
  now: Date,
): Promise<Result<Known<RefundedPurchase>, RefundPurchaseErrorCode> | KeyReused> => {
  const { userId: staffUserId, purchaseUuid: uuid, reason } = asked
  const once = idempotencyOf('refund-purchase', asked, `${uuid}:${reason}`, now)
  const deed = { staffUserId, action: 'purchase.refunded', subject: `purchase:${uuid}`, after: { reason } } as const
  return inTransaction(
    db,
    async (tx) => recordStaffDecision(tx, await refund(tx, { uuid, reason, staffUserId }, now), deed, now),
    once,
  )
}

/** Somebody of our team has looked at a difference between the bank's list and ours. */
export const settleDifference = (
  db: Db,
  { userId: staffUserId, differenceId: id }: ActionInput<typeof settleDifferenceForm>,
  now: Date,
): Promise<Result<null, StaffRefundErrorCode>> =>
  inTransaction(db, async (tx): Promise<Result<null, StaffRefundErrorCode>> => {
    if (!(await settle(tx, { id, staffUserId }, now))) return fail('already_decided')
    await writeAudit(tx, { staffUserId, action: 'difference.settled', subject: `difference:${id}` }, now)
    return ok(null)
  })
