import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { lockWallet, takeCancelledPurchase } from '#domain/wallet/wallet.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { findClawback, nextReference, writeRefund } from './clawback.server.ts'
import { centsOf, canCancelPurchase, type PurchaseState } from './purchase.ts'
import type { cancelWithinCoolingOffForm, CancelPurchaseErrorCode } from './cancel-within-cooling-off.ts'

/**
 * Cancels a purchase within seven days: takes unspent coins now, less the bonus used, and refunds the money by a job (product:
 * Coins). A refused refund returns the coins. Errors: too late, nothing left.
 */
export function cancelWithinCoolingOff(
  db: Db,
  { userId, purchaseUuid }: ActionInput<typeof cancelWithinCoolingOffForm>,
  now: Date,
): Promise<Result<{ uuid: string; cents: number }, CancelPurchaseErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ uuid: string; cents: number }, CancelPurchaseErrorCode>> => {
    const own = await tx
      .selectFrom('purchases as p')
      .innerJoin('professionals as f', 'f.id', 'p.professional_id')
      .select(['p.id', 'p.professional_id as professionalId'])
      .where('p.uuid', '=', purchaseUuid)
      .where('f.user_id', '=', userId)
      .executeTakeFirst()
    if (!own) return fail('not_found')
    const { id, professionalId } = own
    await lockWallet(tx, professionalId)
    const purchase = await tx
      .selectFrom('purchases')
      .select(['state', 'paid_at as paidAt', 'transaction_id as broughtBy'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!canCancelPurchase({ ...purchase, state: purchase.state as PurchaseState }, now)) return fail('regret_over')
    // Our team gives back all of it: coins of a contact that come back into its lots have had their money.
    const byTeam = await tx.selectFrom('purchase_refunds').select('id').where('purchase_id', '=', id).where('kind', '=', 'staff').where('state', '<>', 'failed').executeTakeFirst() // prettier-ignore
    if (byTeam) return fail('nothing_left')
    const reference = await nextReference(tx, { id, uuid: purchaseUuid })
    const gone = await findClawback(tx, id)
    const movement = {
      kind: 'cooling_off' as const,
      reference,
      professionalId,
      userId,
      broughtBy: purchase.broughtBy!,
      gone,
    }
    const taken = await takeCancelledPurchase(tx, movement, now)
    if (!taken) return fail('nothing_left')
    const cents = centsOf(taken.coins)
    await writeRefund(tx, { id, uuid: purchaseUuid }, { kind: 'cooling_off', cents, ...taken, askedBy: userId }, now)
    return ok({ uuid: purchaseUuid, cents })
  })
}
