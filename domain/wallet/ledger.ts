/** Kinds of movement (product: Coins). Each has a word in texts/. */
export const ledgerKinds = [
  'purchase',
  'bonus',
  'unlock',
  'refund',
  'expiry',
  'chargeback',
  'regret',
  'forfeit',
  'adjustment',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]
