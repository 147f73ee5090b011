/** Reasons for which staff block one order (AMB-62). */
export const blockReasonsOfStaff = [
  'contact_data',
  'link',
  'forbidden_words',
  'sensitive_health',
  'offensive',
  'not_a_request',
  'fraud',
  'repeated',
] as const
/** All reasons, a list so that each has a text for the client; the last comes with a suspension (AMB-90). */
const blockReasons = [...blockReasonsOfStaff, 'client_suspended'] as const
export type BlockReason = (typeof blockReasons)[number]

export const isBlockReason = (text: string): text is BlockReason => (blockReasons as readonly string[]).includes(text)

/** Why a decision has no effect. */
export const decideErrorCodes = [
  'not_found',
  'already_decided',
  'search_over',
  'another_open',
  'coins_returned',
  'account_suspended',
] as const
export type DecideErrorCode = (typeof decideErrorCodes)[number]
