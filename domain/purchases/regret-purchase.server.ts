import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { lockWallet, takeRegretted } from '#domain/wallet/wallet.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { goneBack, nextReference, writeRefund } from './give-back.server.ts'
import { centsOf, mayRegret, type PurchaseState } from './purchase.ts'
import type { regretPurchaseForm, RegretRefusal } from './regret-purchase.ts'

/**
 * Cancels a purchase within seven days: takes unspent coins now, less the bonus used, and refunds the money by a job (product:
 * Coins). A refused refund returns the coins. Errors: too late, nothing left.
 */
export function regretPurchase(
  db: Db,
  { userId, purchaseUuid }: Asked<typeof regretPurchaseForm>,
  now: Date,
): Promise<Result<{ uuid: string; cents: number }, RegretRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<{ uuid: string; cents: number }, RegretRefusal>> => {
    const own = await tx
      .selectFrom('purchases as p')
      .innerJoin('professionals as f', 'f.id', 'p.professional_id')
      .select(['p.id', 'p.professional_id as professionalId'])
      .where('p.uuid', '=', purchaseUuid)
      .where('f.user_id', '=', userId)
      .executeTakeFirst()
    if (!own) return refuse('not_found')
    const { id, professionalId } = own
    await lockWallet(tx, professionalId)
    const purchase = await tx
      .selectFrom('purchases')
      .select(['state', 'paid_at as paidAt', 'transaction_id as broughtBy'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!mayRegret({ ...purchase, state: purchase.state as PurchaseState }, now)) return refuse('regret_over')
    // Our team gives back all of it: coins of a contact that come back into its lots have had their money.
    const byTeam = await tx.selectFrom('purchase_refunds').select('id').where('purchase_id', '=', id).where('kind', '=', 'staff').where('state', '<>', 'failed').executeTakeFirst() // prettier-ignore
    if (byTeam) return refuse('nothing_left')
    const reference = await nextReference(tx, { id, uuid: purchaseUuid })
    const gone = await goneBack(tx, id)
    const movement = {
      kind: 'cooling_off' as const,
      reference,
      professionalId,
      userId,
      broughtBy: purchase.broughtBy!,
      gone,
    }
    const taken = await takeRegretted(tx, movement, now)
    if (!taken) return refuse('nothing_left')
    const cents = centsOf(taken.coins)
    await writeRefund(tx, { id, uuid: purchaseUuid }, { kind: 'cooling_off', cents, ...taken, askedBy: userId }, now)
    return done({ uuid: purchaseUuid, cents })
  })
}
