import type { Db } from '#platform/db.ts'
import { type ClaimEvent, claimMachine } from './claim.ts'

/** The only writer of `refund_claims.state`. Returns an update for states that allow `event` (`./claim.ts`). */
export const changeClaim = (tx: Db, event: ClaimEvent) =>
  tx
    .updateTable('refund_claims')
    .set({ state: claimMachine.stateAfter(event) })
    .where('state', 'in', claimMachine.statesBefore(event))
