import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** The client accepts a professional's message. */
export const acceptConversationForm = actionForm({
  takes: z.object({ leadId: rowId }),
  refusals: ['not_found', 'no_message', 'lead_over'],
})
export type AcceptErrorCode = (typeof acceptConversationForm.refusals)[number]
