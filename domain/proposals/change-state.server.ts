import type { Db } from '#platform/db.ts'
import { type ProposalEvent, proposalMachine } from './proposal.ts'

/** The only writer of `proposals.state`. Returns an update for states that allow `event` (`./proposal.ts`). */
export const changeProposal = (tx: Db, event: ProposalEvent) =>
  tx
    .updateTable('proposals')
    .set({ state: proposalMachine.stateAfter(event) })
    .where('state', 'in', proposalMachine.statesBefore(event))
