import type { Db } from '#platform/db.ts'
import { type PurchaseEvent, purchaseMachine } from './purchase.ts'

/** The only writer of `purchases.state`. Returns an update for states that allow `event` (`./purchase.ts`). */
export const changePurchase = (tx: Db, event: PurchaseEvent) =>
  tx
    .updateTable('purchases')
    .set({ state: purchaseMachine.stateAfter(event) })
    .where('state', 'in', purchaseMachine.statesBefore(event))
