import type { Db } from '#platform/db.ts'
import { type ClaimEvent, claimMachine } from './claim.ts'

/** The only way in which the state of a claim is written: what happened says what it becomes, and of which state it must be. */
export const changeClaim = (tx: Db, event: ClaimEvent) =>
  tx
    .updateTable('refund_claims')
    .set({ state: claimMachine.stateAfter(event) })
    .where('state', 'in', claimMachine.statesBefore(event))
