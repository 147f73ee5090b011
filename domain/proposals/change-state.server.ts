import type { Db } from '#platform/db.ts'
import { afterEvent, type ProposalEvent, statesFor } from './proposal.ts'

/**
 * The only way in which the state of a version is written: what happened says what it becomes, and the table of `./proposal.ts`
 * which versions it can happen to. The statement goes on from here.
 */
export const changeProposal = (tx: Db, event: ProposalEvent) =>
  tx
    .updateTable('proposals')
    .set({ state: afterEvent(event) })
    .where('state', 'in', statesFor(event))
