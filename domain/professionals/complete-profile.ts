import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** The last step of a sign-up: the CPF, with its dots or without. */
export const completeProfileForm = actionForm({
  takes: z.object({ document: z.string().meta({ minLength: 1 }) }),
  refusals: ['invalid_document', 'document_taken', 'not_found'],
})
export type CompleteRefusal = (typeof completeProfileForm.refusals)[number]
