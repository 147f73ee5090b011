import { z } from 'zod'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { lockWallet, takeCancelledPurchase } from '#domain/wallet/wallet.server.ts'
import { findClawback, createNextReference, writeRefund } from './purchase-refunds.server.ts'
import { centsOf, canCancelPurchase } from './purchase.ts'

/**
 * Cancels a purchase within seven days: takes unspent coins now, less the bonus used, and refunds the money by a job
 * (product: Coins). A refused refund returns the coins.
 */
export const cancelWithinCoolingOff = defineAction({
  name: 'cancel-within-cooling-off',
  actor: professional,
  input: z.object({ purchaseUuid: z.uuid() }),
  errors: ['not_found', 'regret_over', 'nothing_left'],
  async run({ tx, actor, now }, { purchaseUuid }) {
    const owned = await tx
      .selectFrom('purchases')
      .select('id')
      .where('uuid', '=', purchaseUuid)
      .where('professional_id', '=', actor.id)
      .executeTakeFirst()
    if (!owned) return fail('not_found')
    const { id } = owned
    await lockWallet(tx, actor.id)
    const purchase = await tx
      .selectFrom('purchases')
      .select(['state', 'paid_at as paidAt', 'transaction_id as creditTransactionId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!canCancelPurchase(purchase, now)) return fail('regret_over')
    // A refund by staff already covers coins that a refunded contact returns to this purchase.
    const byStaff = await tx
      .selectFrom('purchase_refunds')
      .select('id')
      .where('purchase_id', '=', id)
      .where('kind', '=', 'staff')
      .where('state', '<>', 'failed')
      .executeTakeFirst()
    if (byStaff) return fail('nothing_left')
    const reference = await createNextReference(tx, { id, uuid: purchaseUuid })
    const movement = { kind: 'cooling_off' as const, reference, professionalId: actor.id, userId: actor.userId }
    const credit = { creditTransactionId: purchase.creditTransactionId!, clawback: await findClawback(tx, id) }
    const takenCoins = await takeCancelledPurchase(tx, { ...movement, ...credit }, now)
    if (!takenCoins) return fail('nothing_left')
    const cents = centsOf(takenCoins.coins)
    const refund = { kind: 'cooling_off', cents, ...takenCoins, requestedBy: actor.userId } as const
    await writeRefund(tx, { id, uuid: purchaseUuid }, refund, now)
    return ok({ uuid: purchaseUuid, cents })
  },
})
