import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** A version's number, as it stands in an address: never "the current one". */
export const proposalId = rowId

/** The client has it before their eyes. */
export const markProposalSeenForm = actionForm({ takes: z.object({ proposalId }), refusals: ['not_found'] })

/** The client accepts this version. */
export const acceptProposalForm = actionForm({
  takes: z.object({ proposalId }),
  refusals: ['not_found', 'lead_over', 'proposal_moved_on', 'proposal_withdrawn', 'proposal_expired'],
})

/** The client asks for something else, in their words. */
export const askChangeForm = actionForm({
  takes: z.object({ proposalId, words: z.string().trim().min(3).max(1000) }),
  refusals: [
    'not_found',
    'lead_over',
    'proposal_moved_on',
    'proposal_withdrawn',
    'proposal_expired',
    'too_many_requests',
  ],
})

/** The client refuses it, and says why if they like. */
export const rejectProposalForm = actionForm({
  takes: z.object({ proposalId, words: z.string().trim().max(1000).optional() }),
  refusals: ['not_found', 'lead_over', 'proposal_moved_on', 'proposal_withdrawn', 'proposal_expired'],
})

export type AnswerErrorCode =
  | (typeof acceptProposalForm.refusals)[number]
  | (typeof askChangeForm.refusals)[number]
  | (typeof rejectProposalForm.refusals)[number]
