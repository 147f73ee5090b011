/** Money in centavos, by outcome. */
export type MoneyLedgerSummary = {
  received: number
  /** Refunded or refunding: cancellations, payments of another amount. */
  back: number
  /** Charged back by the payers' banks. */
  chargedBack: number
  /** A different amount: pending staff review. */
  pendingReview: number
  /** Overpaid and not refunded. */
  tooMuch: number
}
export type LedgerSummary = {
  coins: { ledger: number; wallets: number; accounts: number; lots: number; sold: number }
  money: MoneyLedgerSummary
}

/** The remaining money: one coin was sold per real. */
export const netReceived = ({ received, back, chargedBack, pendingReview, tooMuch }: MoneyLedgerSummary) =>
  received - back - chargedBack - pendingReview - tooMuch

/** Violated invariants. */
export function violatedInvariants({ coins, money }: LedgerSummary) {
  return {
    ledger: coins.ledger !== 0,
    wallets: coins.wallets !== coins.lots || coins.wallets !== coins.accounts,
    money: netReceived(money) !== coins.sold * 100,
  }
}
export type LedgerSum = keyof ReturnType<typeof violatedInvariants>

export const isLedgerBalanced = (books: LedgerSummary) => !Object.values(violatedInvariants(books)).includes(true)
