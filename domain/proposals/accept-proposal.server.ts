import { hireLead } from '#domain/leads/leads.server.ts'
import { closeSearch } from '#domain/orders/orders.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { acceptProposalForm } from './answer-proposal.ts'
import { answerVersion } from './answer-version.server.ts'
import { changeProposal } from './change-state.server.ts'

/**
 * The client accepts one version: it is what both agreed to, in place of what they had agreed to before, and the professional
 * counts as hired and the search ends (AMB-94) where the contact allows it (docs/decisions/0044). Refuses what `answerVersion` refuses.
 */
export const acceptProposal = (db: Db, { proposalId, userId }: ActionInput<typeof acceptProposalForm>, now: Date) =>
  answerVersion(db, { proposalId, userId }, 'accept', now, async (tx, lead) => {
    await changeProposal(tx, 'replace').where('lead_id', '=', lead.leadId).where('state', '=', 'accepted').execute()
    await changeProposal(tx, 'accept').set({ answered_at: now, answer: null }).where('id', '=', proposalId).execute()
    // Refused where coins came back because nobody had talked: what they agreed to stands all the same.
    await hireLead(tx, lead, now)
    // Refused where the search had ended by itself: then nothing is sold any more either.
    await closeSearch(tx, { uuid: lead.orderUuid, userId, as: 'hired' }, now)
    return ok(null)
  })
