import type { WordFlag } from './moderation/moderation.ts'

/** Why a client may not do something with an order of their own (spec 4). */
export const orderRefusals = ['not_found', 'search_over'] as const
export type OrderRefusal = (typeof orderRefusals)[number]

/** What is wrong with words that professionals read, by the rule that they break. */
export const wordRefusals = [
  'contact_data',
  'link',
  'forbidden_words',
  'sensitive_health',
] as const satisfies readonly WordFlag[]

/** What is wrong with a description, by the rule that it breaks. */
export const descriptionRefusals = ['empty_description', 'long_description', ...wordRefusals] as const
export type DescriptionRefusal = (typeof descriptionRefusals)[number]
export type DescriptionFlag = WordFlag
