import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { proposalContent } from './send-proposal.ts'

/** A professional keeps what a proposal says, under a name; the same name again is the same model, as it is now. */
export const saveTemplateForm = actionForm({
  takes: proposalContent.extend({ modelName: nameField(1, 80) }),
  refusals: ['not_found', 'too_many_models', 'too_many_requests'],
})

export const deleteTemplateForm = actionForm({
  takes: z.object({ modelId: rowId }),
  refusals: ['not_found'],
})
export type TemplateErrorCode = (typeof saveTemplateForm.refusals)[number]
