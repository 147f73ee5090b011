/** Replies: one per review, public, within this many days (product: Order life). */
export const replyDays = 30
export const replyLimit = 500

/** The reply deadline, counted from publication. */
export const replyUntil = (publishedAt: Date) => new Date(publishedAt.getTime() + replyDays * 86_400_000)
