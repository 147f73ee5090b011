import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** The client refuses a professional, or ends what was accepted. */
export const rejectLeadForm = actionForm({
  takes: z.object({ leadId: rowId, reason: z.string().trim().min(1).max(300) }),
  refusals: ['not_found', 'lead_over', 'invalid'],
})
export type RejectErrorCode = (typeof rejectLeadForm.refusals)[number]
