import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { claimReasons } from '#domain/shared/refund-reason.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { wordsLimit } from './claim.ts'

const proofName = z.string().regex(/^[0-9a-f]{32}$/)
const words = z.string().trim().min(10).max(wordsLimit)

/** A professional asks for the coins of a contact, and says what happened. */
export const askBackForm = actionForm({
  takes: z.object({ leadId: rowId, reason: z.enum(claimReasons), words }),
  refusals: ['not_found', 'claim_late', 'claim_exists', 'nothing_paid', 'already_returned'],
})
/** Once more, to somebody else. */
export const appealForm = actionForm({
  takes: z.object({ leadId: rowId, words }),
  refusals: ['not_found', 'already_returned', 'appeal_over'],
})
export type ClaimErrorCode = (typeof askBackForm.refusals)[number] | (typeof appealForm.refusals)[number]

/** A file that was just sent stands beside what is asked or will be, until then only for whoever sent it. */
export const addEvidenceForm = actionForm({
  takes: z.object({ leadId: rowId, pictureId: rowId }),
  refusals: [...askBackForm.refusals, 'appeal_over', 'proofs_full'],
})
export type AddEvidenceErrorCode = (typeof addEvidenceForm.refusals)[number]
/** One that nobody was shown yet is taken away, for good. */
export const removeEvidenceForm = actionForm({
  takes: z.object({ leadId: rowId, proof: proofName }),
  refusals: [],
})

/** Our team answers; what it says is read by the professional. */
export const decideClaimForm = actionForm({
  takes: z.object({
    claimId: rowId,
    decision: z.enum(['grant', 'deny']),
    answer: words,
  }),
  refusals: ['not_found', 'already_decided', 'same_person', 'own_house'],
})
export type DecideClaimErrorCode = (typeof decideClaimForm.refusals)[number]
