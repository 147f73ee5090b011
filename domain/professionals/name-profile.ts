import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { emailLimit, isEmail } from '#domain/shared/email.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { signUpNameLimit } from './sign-up.ts'

/** Who just proved a phone says the name that clients read, and where letters go. */
export const nameProfileForm = actionForm({
  takes: z.object({
    name: nameField(2, signUpNameLimit).regex(/\p{L}/u),
    email: z.string().trim().toLowerCase().min(1).max(emailLimit).refine(isEmail),
  }),
  refusals: ['not_a_professional', 'contact_data', 'link', 'forbidden_words'],
  isOnce: true,
})
export type NameErrorCode = (typeof nameProfileForm.refusals)[number]
