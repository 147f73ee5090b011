import { notify } from '#domain/notifications/notifications.server.ts'
import { addDays, addMinutes, minuteMs } from '#domain/shared/durations.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import { purchaseBonusDays } from '#domain/wallet/lot.ts'
import {
  chargeSuccessor,
  clawBackPurchase,
  type CreditInput,
  creditLots,
  lockWallet,
} from '#domain/wallet/wallet.server.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import { type Db, inTransaction, withRetry } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { FoundCharge, PaymentProvider } from '#platform/payments/provider.ts'
import { changePurchase } from './change-state.server.ts'
import { openCharge } from './open-charge.server.ts'
import {
  findClawback,
  recordChargebackAfterRefund,
  recordForeignReturn,
  returnedCentsOf,
  settleRefunds,
  startRefunds,
} from './purchase-refunds.server.ts'
import { paymentGraceMinutes, purchaseMachine, type PurchaseState } from './purchase.ts'

/**
 * Queries the provider and applies the state: credit, refusal, expiry, chargeback. Webhooks only trigger this, so they
 * may repeat or be late (quality: Idempotency). Credited once; a different amount waits for staff.
 */
export async function syncPurchase(
  db: Db,
  uuid: string,
  now: Date,
  provider: PaymentProvider,
): Promise<PurchaseState | null> {
  const purchase = await db
    .selectFrom('purchases')
    .select(['charge_id as chargeId', 'state', 'provider'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!purchase || purchase.provider !== provider.name) return null
  const refused = await startRefunds(db, { uuid }, now, provider)
  const charge = await provider.readCharge({ reference: uuid, chargeId: purchase.chargeId })
  if (charge) await withRetry(() => inTransaction(db, (tx) => applyProviderState(tx, uuid, { charge, refused }, now)))
  // Also if only its response was lost: nobody could pay it.
  if (purchase.state === 'created') {
    await openCharge(db, uuid, now, provider)
    await expireUncharged(db, uuid, now)
  }
  const after = await db.selectFrom('purchases').select('state').where('uuid', '=', uuid).executeTakeFirst()
  return after?.state ?? null
}

/** Never charged: expired, and unknown to the provider. */
const expireUncharged = (db: Db, uuid: string, now: Date) =>
  changePurchase(db, 'expire')
    .set({ checked_at: now })
    .where('uuid', '=', uuid)
    .where('expires_at', '<', addMinutes(now, -paymentGraceMinutes))
    .execute()

/** Locks a purchase, with its professional. Lock their wallet first. */
export const lockPurchase = (tx: Db, uuid: string) =>
  tx
    .selectFrom('purchases as p')
    .innerJoin('professionals as f', 'f.id', 'p.professional_id')
    .select(['p.id', 'p.uuid', 'p.professional_id as professionalId', 'f.user_id as userId', 'f.state as ownerState'])
    .select(['p.coins', 'p.bonus_coins as bonusCoins', 'p.price_cents as priceCents', 'p.state', 'p.method'])
    .select(['p.expires_at as expiresAt', 'p.transaction_id as transactionId'])
    .where('p.uuid', '=', uuid)
    .forUpdate('p')
    .executeTakeFirstOrThrow()
type LockedPurchase = Awaited<ReturnType<typeof lockPurchase>>

type ProviderState = { charge: FoundCharge; refused: ReadonlySet<number> }

async function applyProviderState(
  tx: Db,
  uuid: string,
  { charge, refused }: ProviderState,
  now: Date,
): Promise<Result<null, never>> {
  const { professional_id: professionalId } = await tx
    .selectFrom('purchases')
    .select('professional_id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  await lockWallet(tx, professionalId)
  const purchase = await lockPurchase(tx, uuid)
  const state = purchase.state
  await tx.updateTable('purchases').set({ checked_at: now }).where('id', '=', purchase.id).execute()
  const isOver = now.getTime() > purchase.expiresAt.getTime() + paymentGraceMinutes * minuteMs
  if (
    (charge.state === 'paid' || charge.state === 'charged_back') &&
    purchaseMachine.canHappen('pay', state) &&
    state !== 'pending_review'
  )
    await receive(tx, purchase, charge, now)
  else if (charge.state === 'failed' && purchaseMachine.canHappen('fail', state)) await end(tx, purchase, 'fail', now)
  else if ((charge.state === 'expired' || isOver) && purchaseMachine.canHappen('expire', state))
    await end(tx, purchase, 'expire', now)
  await settleRefunds(tx, purchase, charge, refused, now)
  if (charge.state === 'charged_back') await chargeBack(tx, uuid, now)
  else if (charge.state === 'paid') await recordForeignReturn(tx, purchase.id, charge, now)
  return ok(null)
}

/**
 * Nothing is credited to a deleted account, nor for money that the provider returned before: pending review, and staff
 * refund it.
 */
async function receive(tx: Db, purchase: LockedPurchase, charge: FoundCharge, now: Date) {
  const isWhole = charge.receivedCents === purchase.priceCents && returnedCentsOf(charge) === 0
  const isRight = isWhole && purchase.ownerState !== 'deleted'
  const paid = { received_cents: charge.receivedCents, payment_ref: charge.paymentRef, paid_at: now }
  if (isRight) return creditPurchase(tx, purchase, paid, now)
  await changePurchase(tx, 'hold').set(paid).where('id', '=', purchase.id).execute()
  const { uuid, userId } = purchase
  if (purchase.ownerState === 'deleted') return
  await notify(tx, { userId, kind: 'purchase_held', reference: `purchase:${uuid}`, facts: { uuid } }, now)
  await emit(tx, now, { topic: `user:${userId}`, kind: 'wallet.changed' })
}

type Paid = { received_cents?: number; payment_ref?: string | null; paid_at?: Date }

/** Credits a purchase once: its ledger reference is unique. */
export async function creditPurchase(tx: Db, purchase: LockedPurchase, paid: Paid, now: Date) {
  const { id, uuid, professionalId, userId, coins, bonusCoins, method } = purchase
  const movement = { kind: 'purchase' as const, reference: `purchase:${uuid}`, professionalId, userId }
  const credits: CreditInput[] = [{ kind: 'paid', from: 'sales', coins }]
  if (bonusCoins)
    credits.push({ kind: 'bonus', from: 'bonus', coins: bonusCoins, expiresAt: addDays(now, purchaseBonusDays) })
  const { debt } = (await lockWallet(tx, professionalId))!
  const transactionId = await creditLots(tx, movement, credits, now)
  await changePurchase(tx, 'pay')
    .set({ ...paid, transaction_id: transactionId })
    .where('id', '=', id)
    .execute()
  await countBusinessEvent(tx, 'purchases_total', { method })
  await countBusinessEvent(tx, 'coins_sold_total', { method }, coins)
  const bought = coins + bonusCoins
  const settled = Math.min(debt, bought)
  const facts = { uuid, coins: bought - settled, settled }
  await notify(tx, { userId, kind: 'purchase_paid', reference: `purchase:${uuid}`, facts }, now)
}

async function end(tx: Db, { id, userId }: LockedPurchase, event: 'fail' | 'expire', now: Date) {
  await changePurchase(tx, event).where('id', '=', id).execute()
  await emit(tx, now, { topic: `user:${userId}`, kind: 'wallet.changed' })
}

/** Chargeback: takes the coins from the wallet; missing ones become debt. */
async function chargeBack(tx: Db, uuid: string, now: Date) {
  const { id, state, professionalId, userId, transactionId, coins: sold, ownerState } = await lockPurchase(tx, uuid)
  await recordChargebackAfterRefund(tx, id, now)
  if (!purchaseMachine.canHappen('charge_back', state)) return
  await changePurchase(tx, 'charge_back').where('id', '=', id).execute()
  if (transactionId === null) return
  const clawback = await findClawback(tx, id)
  if (clawback.paid >= sold) return
  const movement = { kind: 'chargeback' as const, reference: `purchase:${uuid}`, professionalId, userId }
  const isAccountDeleted = ownerState === 'deleted'
  const credit = { creditTransactionId: transactionId, clawback, isAccountDeleted }
  const { coins, owed } = await clawBackPurchase(tx, { ...movement, ...credit }, now)
  if (isAccountDeleted) return chargeSuccessor(tx, professionalId, now)
  const facts = { uuid, coins, owed }
  await notify(tx, { userId, kind: 'purchase_charged_back', reference: `purchase:${uuid}`, facts }, now)
}
