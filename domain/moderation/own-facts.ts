import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** Who somebody of our team is and where they live, so that nobody decides on an account of their own house. */
export const ownFactsForm = actionForm({
  takes: z.object({
    document: z.string().meta({ minLength: 1 }),
    postalCode: z.string().trim().meta({ minLength: 1, maxLength: 9 }),
    street: z.string().trim().min(3).max(200),
  }),
  refusals: ['invalid_document', 'unknown_postal_code'],
  isOnce: true,
})
