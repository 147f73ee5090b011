/** Why a client did not like the professionals who were indicated (spec 2, instant match). */
export const dislikeReasons = ['nobody_known', 'too_far', 'low_rating', 'high_price', 'other'] as const
export type DislikeReason = (typeof dislikeReasons)[number]

/** Six professionals, and after a dislike once six others. */
export const instantRounds = 2
