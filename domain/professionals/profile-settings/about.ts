import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** What a text about oneself should reach before it counts (product: score). */
export const goodAboutLength = 200
export const maxAboutLength = 2_000

export const languages = [
  'portuguese',
  'english',
  'spanish',
  'libras',
  'french',
  'italian',
  'german',
  'japanese',
] as const
export type Language = (typeof languages)[number]
export const paymentMethods = ['pix', 'cash', 'credit_card', 'debit_card', 'transfer', 'invoice'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * Professionals say who they are, in which languages, and how they are paid. No phone, e-mail or link: those come with a request.
 * `seen`: the mark of what the page showed.
 */
export const editAboutForm = actionForm({
  takes: z.object({
    about: z.string().trim().max(maxAboutLength),
    languages: z.array(z.enum(languages)).max(languages.length),
    payments: z.array(z.enum(paymentMethods)).max(paymentMethods.length),
    seen: z.string().max(40).optional(),
  }),
  refusals: ['not_a_professional', 'contact_data', 'link', 'forbidden_words', 'changed_meanwhile'],
  isOnce: true,
})
export type AboutErrorCode = (typeof editAboutForm.refusals)[number]
