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

/** Maximum additional text. */
export const reportNoteLimit = 500

/** Staff decisions: nothing, a warning to the author, or closing the conversation with that warning. */
export const reportDecisions = ['nothing', 'warned', 'closed'] as const
export type ReportDecision = (typeof reportDecisions)[number]
