import type { Db } from '#platform/db.ts'
import { type ProposalEvent, proposalMachine } from './proposal.ts'

/**
 * The only way in which the state of a version is written: what happened says what it becomes, and the table of `./proposal.ts`
 * which versions it can happen to. The statement goes on from here.
 */
export const changeProposal = (tx: Db, event: ProposalEvent) =>
  tx
    .updateTable('proposals')
    .set({ state: proposalMachine.stateAfter(event) })
    .where('state', 'in', proposalMachine.statesBefore(event))
