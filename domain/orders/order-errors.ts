import type { WordFlag } from './moderation/moderation.ts'

/** Errors of actions on one's own order (spec 4). */
export const orderErrorCodes = ['not_found', 'search_over'] as const
export type OrderErrorCode = (typeof orderErrorCodes)[number]

/** Errors of public texts, by rule. */
export const wordErrorCodes = [
  'contact_data',
  'link',
  'forbidden_words',
  'sensitive_health',
] as const satisfies readonly WordFlag[]

/** Errors of a description, by rule. */
export const descriptionErrorCodes = ['empty_description', 'long_description', ...wordErrorCodes] as const
export type DescriptionErrorCode = (typeof descriptionErrorCodes)[number]
