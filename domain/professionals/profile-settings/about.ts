/** The length at which a text counts for the score. */
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
