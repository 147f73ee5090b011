import { z } from 'zod'
import { professionalStates } from '#domain/professionals/professional.ts'

/** What our team looks professionals up by: words of the name, a phone or a document, and the state. */
export const findProfessionalsForm = z.object({
  text: z.string().trim().max(80).default(''),
  state: z.enum(['', ...professionalStates]).default(''),
})
export type FindProfessionals = z.output<typeof findProfessionalsForm>
