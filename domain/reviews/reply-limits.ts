/** The answer of a professional to a review: one, in public, within so many days of the review (product: Order life). */
export const replyDays = 30
export const replyLimit = 500

/** Until when a review may be answered. It counts from the day on which everybody reads it. */
export const replyUntil = (publishedAt: Date) => new Date(publishedAt.getTime() + replyDays * 86_400_000)
