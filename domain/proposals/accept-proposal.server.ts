import { z } from 'zod'
import { hireLead } from '#domain/leads/leads.server.ts'
import { closeSearch } from '#domain/orders/orders.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { answerErrorCodes, proposalId } from './answer-proposal.ts'
import { answerVersion } from './answer-version.server.ts'
import { changeProposal } from './change-state.server.ts'

/**
 * The client accepts a version, which replaces the former agreement; the professional counts as hired and the search
 * ends (AMB-94) where the contact allows it (docs/decisions/0044). Idempotent. Errors: those of `answerVersion`.
 */
export const acceptProposal = defineAction({
  name: 'accept-proposal',
  actor: client,
  input: z.object({ proposalId }),
  errors: answerErrorCodes,
  idempotent: true,
  run: ({ tx, actor: { userId }, now }, { proposalId }) =>
    answerVersion(tx, { proposalId, userId }, 'accept', now, async (lead) => {
      await changeProposal(tx, 'replace').where('lead_id', '=', lead.leadId).where('state', '=', 'accepted').execute()
      await changeProposal(tx, 'accept').set({ answered_at: now, answer: null }).where('id', '=', proposalId).execute()
      // Fails if coins were refunded for silence; the agreement stands.
      await hireLead(tx, lead, now)
      // Fails if the search has already expired; then no slot is sold either.
      await closeSearch(tx, { uuid: lead.orderUuid, userId, as: 'hired' }, now)
      return ok(null)
    }),
})
