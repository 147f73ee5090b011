import type { Db } from '#platform/db.ts'
import { type PurchaseEvent, purchaseMachine } from './purchase.ts'

/**
 * The only way in which the state of a purchase is written: what happened says what it becomes, and the table of `./purchase.ts`
 * which purchases it can happen to. The statement goes on from here.
 */
export const changePurchase = (tx: Db, event: PurchaseEvent) =>
  tx
    .updateTable('purchases')
    .set({ state: purchaseMachine.stateAfter(event) })
    .where('state', 'in', purchaseMachine.statesBefore(event))
