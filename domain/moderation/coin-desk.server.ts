import type { decideClaimForm, DecideClaimRefusal } from '#domain/leads/claims/ask-back.ts'
import { decideClaim as decide, type DecidedClaim } from '#domain/leads/leads.server.ts'
import {
  decideHeld as decidePayment,
  refundPurchase as refund,
  settleDifference as settle,
} from '#domain/purchases/purchases.server.ts'
import type { refundPurchaseForm, RefundPurchaseRefusal } from '#domain/purchases/refund-purchase.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { adjustCoins as adjust, decideAdjustment as decideAdjust } from '#domain/wallet/wallet.server.ts'
import type { adjustCoinsForm, AdjustRefusal, decideAdjustmentForm } from '#domain/wallet/adjust-coins.ts'
import { underKey } from '#domain/shared/under-key.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import type { CoinDeskRefusal, decideHeldForm, settleDifferenceForm } from './coin-desk.ts'
import { writeAudit } from './moderation.server.ts'

/** Somebody of our team answers a claim for coins; who did it is written down with it. Refuses as `decideClaim` of leads does. */
export const decideClaim = (
  db: Db,
  { userId: staffUserId, claimId, decision, answer }: Asked<typeof decideClaimForm>,
  now: Date,
): Promise<Result<DecidedClaim, DecideClaimRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<DecidedClaim, DecideClaimRefusal>> => {
    const decided = await decide(tx, { claimId, staffUserId, decision, answer }, now)
    if (!decided.ok) return decided
    const after = { decision, ...decided.value }
    await writeAudit(tx, { staffUserId, action: 'claim.decided', subject: `claim:${claimId}`, after }, now)
    return decided
  })

/** Somebody of our team gives or takes coins with a reason; pressed twice it is once. Refuses as `adjustCoins` of the wallet does. */
export const adjustCoins = (
  db: Db,
  asked: Asked<typeof adjustCoinsForm>,
  now: Date,
): Promise<Result<{ state: 'done' | 'waiting' }, AdjustRefusal> | KeyReused> => {
  const { userId: staffUserId, professionalId, coins, reason } = asked
  const once = underKey('adjust-coins', asked, `${professionalId}:${coins}:${reason}`, now)
  return inTransaction(
    db,
    async (tx): Promise<Result<{ state: 'done' | 'waiting' }, AdjustRefusal>> => {
      const adjusted = await adjust(tx, { staffUserId, professionalId, coins, reason }, now)
      if (!adjusted.ok) return adjusted
      const after = { coins, ...adjusted.value }
      await writeAudit(tx, { staffUserId, action: 'coins.adjusted', subject: `profile:${professionalId}`, after }, now)
      return adjusted
    },
    once,
  )
}

/** A second person confirms or refuses an adjustment. Refuses as `decideAdjustment` of the wallet does. */
export const decideAdjustment = (
  db: Db,
  { userId: staffUserId, adjustmentId, decision }: Asked<typeof decideAdjustmentForm>,
  now: Date,
): Promise<Result<null, AdjustRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<null, AdjustRefusal>> => {
    const decided = await decideAdjust(tx, { staffUserId, adjustmentId, decision }, now)
    if (!decided.ok) return decided
    const subject = `adjustment:${adjustmentId}`
    await writeAudit(tx, { staffUserId, action: 'adjustment.decided', subject, after: { decision } }, now)
    return decided
  })

/** Somebody of our team settles a payment that is held. Refuses as `decideHeld` of purchases does. */
export const decideHeld = (
  db: Db,
  { userId: staffUserId, purchaseUuid: uuid, decision }: Asked<typeof decideHeldForm>,
  now: Date,
): Promise<Result<{ cents: number }, CoinDeskRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<{ cents: number }, CoinDeskRefusal>> => {
    const decided = await decidePayment(tx, { uuid, decision, staffUserId }, now)
    if (!decided.ok) return decided
    const after = { decision, ...decided.value }
    await writeAudit(tx, { staffUserId, action: 'payment.decided', subject: `purchase:${uuid}`, after }, now)
    return decided
  })

type Refunded = { cents: number; coins: number }

/** Somebody of our team gives the money of a purchase back, with a reason; pressed twice it is once. Refuses as `refundPurchase` of purchases does. */
export const refundPurchase = (
  db: Db,
  asked: Asked<typeof refundPurchaseForm>,
  now: Date,
): Promise<Result<Refunded, RefundPurchaseRefusal> | KeyReused> => {
  const { userId: staffUserId, purchaseUuid: uuid, reason } = asked
  const once = underKey('refund-purchase', asked, `${uuid}:${reason}`, now)
  return inTransaction(
    db,
    async (tx): Promise<Result<Refunded, RefundPurchaseRefusal>> => {
      const refunded = await refund(tx, { uuid, reason, staffUserId }, now)
      if (!refunded.ok) return refunded
      const after = { ...refunded.value, reason }
      await writeAudit(tx, { staffUserId, action: 'purchase.refunded', subject: `purchase:${uuid}`, after }, now)
      return refunded
    },
    once,
  )
}

/** Somebody of our team has looked at a difference between the bank's list and ours. */
export const settleDifference = (
  db: Db,
  { userId: staffUserId, differenceId: id }: Asked<typeof settleDifferenceForm>,
  now: Date,
): Promise<Result<null, CoinDeskRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<null, CoinDeskRefusal>> => {
    if (!(await settle(tx, { id, staffUserId }, now))) return refuse('already_decided')
    await writeAudit(tx, { staffUserId, action: 'difference.settled', subject: `difference:${id}` }, now)
    return done(null)
  })
