/** Why somebody reports what a professional answered to a review, and why our team takes such an answer away. */
export const replyReasons = ['offensive', 'personal_data', 'off_topic'] as const
export type ReplyReason = (typeof replyReasons)[number]
