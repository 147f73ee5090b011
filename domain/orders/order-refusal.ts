import type { ModerationFlag } from './moderation.ts'

/** Why a client may not do something with an order of their own (spec 4). */
export type OrderRefusal = 'not_found' | 'search_over' | 'too_many_requests'
/** What is wrong with a description, by the rule that it breaks. */
export type DescriptionRefusal = 'empty_description' | 'long_description' | DescriptionFlag
export type DescriptionFlag = Exclude<ModerationFlag, 'too_many_orders'>
export type RepeatRefusal = OrderRefusal | 'already_open' | 'not_repeatable' | DescriptionRefusal
