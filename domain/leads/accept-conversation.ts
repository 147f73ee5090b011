import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { leadId } from './lead-id.ts'

/** The client accepts a professional's message. */
export const acceptConversationForm = actionForm({
  takes: z.object({ leadId }),
  refusals: ['not_found', 'no_message', 'lead_over'],
})
export type AcceptRefusal = (typeof acceptConversationForm.refusals)[number]
