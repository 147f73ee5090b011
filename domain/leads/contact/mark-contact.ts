import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { contactMarks } from './contact-mark.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** The professional says how a contact stands. */
export const markContactForm = actionForm({
  takes: z.object({ leadId: rowId, mark: z.enum(contactMarks) }),
  refusals: ['not_found', 'lead_over', 'too_many_requests'],
})
export type MarkErrorCode = (typeof markContactForm.refusals)[number]
