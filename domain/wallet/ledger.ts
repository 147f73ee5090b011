/** Kinds of movement (product: Coins), with texts in texts/. */
export const ledgerKinds = [
  'purchase',
  'bonus',
  'unlock',
  'refund',
  'expiry',
  'chargeback',
  'cooling_off',
  'forfeit',
  'adjustment',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** The reason for coins moved by others, if the kind does not say it. */
export type MovementCause = 'welcome' | 'guarantee' | 'regret_undone' | 'given_back' | 'earlier_debt'

/** Platform accounts: the sources and sinks of coins. */
export const platformAccounts = ['sales', 'consumption', 'bonus', 'forfeited', 'adjustment'] as const
export type PlatformAccount = (typeof platformAccounts)[number]

export const isLedgerKind = (word: string | null): word is LedgerKind =>
  (ledgerKinds as readonly (string | null)[]).includes(word)
/** A month as 2026-11. */
export const isMonth = (word: string | null): word is string => /^20\d\d-(0[1-9]|1[0-2])$/.test(word ?? '')
