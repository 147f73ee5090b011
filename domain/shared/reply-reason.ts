/** Reasons to report or withdraw a reply. */
export const replyReasons = ['offensive', 'personal_data', 'off_topic'] as const
export type ReplyReason = (typeof replyReasons)[number]
