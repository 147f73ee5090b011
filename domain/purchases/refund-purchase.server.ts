import { notify } from '#domain/notifications/notifications.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { getCoinBalance, findRemainingCoins, lockWallet, takeWholePurchase } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { findClawback, createNextReference, writeRefund } from './purchase-refunds.server.ts'
import { centsOf, refundDenial } from './purchase.ts'
import { lockPurchase } from './sync-purchase.server.ts'

type RefundPurchaseErrorCode =
  | 'not_found'
  | 'not_paid'
  | 'refund_under_way'
  | 'nothing_left'
  | 'account_closed'
  | 'too_few_coins'
type RefundInput = { uuid: string; reason: string; staffUserId: number }
type RefundedPurchase = { professionalId: number; cents: number; coins: number }

/**
 * Refunds all that is left of a paid purchase, in the caller's transaction: its coins leave the wallet now, a job sends
 * the money (domain 2.8). Errors: too few coins in the wallet, another refund under way, a deleted account.
 */
export async function refundWholePurchase(
  tx: Db,
  { uuid, reason, staffUserId }: RefundInput,
  now: Date,
): Promise<Result<RefundedPurchase, RefundPurchaseErrorCode>> {
  const owner = await tx.selectFrom('purchases').select('professional_id').where('uuid', '=', uuid).executeTakeFirst()
  if (!owner) return fail('not_found')
  await lockWallet(tx, owner.professional_id)
  const { id, professionalId, userId, transactionId, coins, state, ownerState } = await lockPurchase(tx, uuid)
  const clawback = await findClawback(tx, id)
  const denial = refundDenial({
    state,
    isAccountDeleted: ownerState === 'deleted',
    isUnderWay: clawback.isUnderWay,
    coinsLeft: coins - clawback.paid,
  })
  if (denial) return fail(denial)
  const reference = await createNextReference(tx, { id, uuid })
  const movement = { kind: 'cooling_off' as const, reference, professionalId, userId, actorUserId: staffUserId }
  const credit = { creditTransactionId: transactionId!, clawback }
  const takenCoins = await takeWholePurchase(tx, { ...movement, ...credit }, now)
  if (!takenCoins) return fail('too_few_coins')
  const refunded = { cents: centsOf(takenCoins.coins), coins: takenCoins.coins + takenCoins.bonusCoins }
  const refund = { kind: 'staff', cents: refunded.cents, ...takenCoins, reason, requestedBy: staffUserId } as const
  await writeRefund(tx, { id, uuid }, refund, now)
  await notify(tx, { userId, kind: 'purchase_refund_started', reference, facts: { uuid, reason, ...refunded } }, now)
  return ok({ professionalId, ...refunded })
}

/** What a refund of a purchase would take from its wallet now, and the coins in the wallet: 0 for one in debt. */
export async function previewRefund(
  db: Db,
  purchase: { id: number; professionalId: number; creditTransactionId: number },
): Promise<{ cents: number; coins: number; bonusCoins: number; balance: number }> {
  const [clawback, balance] = await Promise.all([
    findClawback(db, purchase.id),
    getCoinBalance(db, purchase.professionalId),
  ])
  const { coins, bonusCoins } = await findRemainingCoins(db, purchase.creditTransactionId, clawback)
  return { cents: centsOf(coins), coins, bonusCoins, balance: Math.max(0, balance) }
}
