import { z } from 'zod'
import { professionalStates } from '#domain/professionals/professional.ts'

/** Search fields: name, phone or document, state. */
export const findProfessionalsForm = z.object({
  text: z.string().trim().max(80).default(''),
  state: z.enum(['', ...professionalStates]).default(''),
})
export type FindProfessionals = z.output<typeof findProfessionalsForm>
