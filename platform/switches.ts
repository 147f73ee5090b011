/** Risky flows that an operator stops by `SWITCHED_OFF` while everything else runs (docs/operations.md). */
export const switches = [
  'requests', // clients ask for a service
  'sign_ups', // new professionals
  'unlocks', // professionals buy contacts, at any price
  'instant_match', // clients pick candidates, who pay by prior consent
  'coin_purchases',
  'refund_claims', // new claims; staff still decides
  'messages',
] as const

export type SwitchName = (typeof switches)[number]
