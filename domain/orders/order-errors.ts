import type { WordFlag } from './moderation/moderation.ts'

/** Why a client may not do something with an order of their own (spec 4). */
export const orderErrorCodes = ['not_found', 'search_over'] as const
export type OrderErrorCode = (typeof orderErrorCodes)[number]

/** What is wrong with words that professionals read, by the rule that they break. */
export const wordErrorCodes = [
  'contact_data',
  'link',
  'forbidden_words',
  'sensitive_health',
] as const satisfies readonly WordFlag[]

/** What is wrong with a description, by the rule that it breaks. */
export const descriptionErrorCodes = ['empty_description', 'long_description', ...wordErrorCodes] as const
export type DescriptionErrorCode = (typeof descriptionErrorCodes)[number]
