import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { correctionReasons, noteLimit, pieces, refusalReasons } from './verification.ts'

const note = z.string().trim().max(noteLimit).optional()

export const claimErrorCodes = [
  'already_decided',
  'claimed_by_other',
  'own_house',
  'own_facts_missing',
  'professional_suspended',
] as const
export type ClaimErrorCode = (typeof claimErrorCodes)[number]
export const decideErrorCodes = [
  'already_decided',
  'person_missing',
  'not_claimed',
  'own_house',
  'own_facts_missing',
  'professional_suspended',
] as const
export type DecideVerificationErrorCode = (typeof decideErrorCodes)[number]

export const assignVerificationForm = actionForm({
  takes: z.object({ verificationId: rowId }),
  refusals: claimErrorCodes,
})
export const leaveForm = actionForm({ takes: z.object({ verificationId: rowId }), refusals: [] })
export const approveForm = actionForm({ takes: z.object({ verificationId: rowId }), refusals: decideErrorCodes })
export const rejectForm = actionForm({
  takes: z.object({ verificationId: rowId, reason: z.enum(refusalReasons), note }),
  refusals: decideErrorCodes,
})
/** Some pieces are asked for again, or what was typed beside them; the others stay as they are. */
export const correctionForm = actionForm({
  takes: z.object({ verificationId: rowId, reason: z.enum(correctionReasons), pieces: z.array(z.enum(pieces)), note }),
  refusals: decideErrorCodes,
})
export type Decision =
  | { event: 'approve' }
  | { event: 'refuse'; reason: (typeof refusalReasons)[number]; note?: string | undefined }
  | {
      event: 'ask_correction'
      reason: (typeof correctionReasons)[number]
      pieces: (typeof pieces)[number][]
      note?: string | undefined
    }
