/** Dislike reasons of a client (spec 2, instant match). */
export const dislikeReasons = ['nobody_known', 'too_far', 'low_rating', 'high_price', 'other'] as const
export type DislikeReason = (typeof dislikeReasons)[number]

/** Six candidates, and after a dislike once six others. */
export const instantRounds = 2
