import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { nameField } from '#domain/shared/name-field.ts'

const refusals = [
  'invalid_document',
  'invalid_company',
  'document_taken',
  'account_barred',
  'steps_missing',
  'not_found',
] as const

/** What makes a profile whole: the CPF, with its dots or without. */
export const completeProfileForm = actionForm({
  takes: z.object({ document: z.string().trim().min(1) }),
  refusals,
})

/** The same of a company: its CNPJ, with letters since 2026, and its name. */
export const completeCompanyForm = actionForm({
  takes: z.object({
    cnpj: z.string().trim().min(1),
    companyName: nameField(2, 120),
  }),
  refusals,
})
export type CompleteErrorCode = (typeof completeProfileForm.refusals)[number]
