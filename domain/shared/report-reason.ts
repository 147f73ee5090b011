/** Reasons to report messages of a conversation, in the order shown (product: Safety and fairness). */
export const reportReasons = [
  'advance_payment',
  'asked_code',
  'outside_link',
  'card_machine',
  'offensive',
  'harassment',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** Characters of what is told besides. */
export const reportNoteLimit = 500

/** What our team does about it: nothing, a warning to who wrote, or the end of the conversation with that warning. */
export const reportDecisions = ['nothing', 'warned', 'closed'] as const
export type ReportDecision = (typeof reportDecisions)[number]
