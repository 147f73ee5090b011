import { addDays } from '#domain/shared/durations.ts'

/** Replies: one per review, public, within this many days (product: Order life). */
export const replyDays = 30
export const replyLimit = 500

/** The reply deadline, counted from publication. */
export const replyUntil = (publishedAt: Date) => addDays(publishedAt, replyDays)
