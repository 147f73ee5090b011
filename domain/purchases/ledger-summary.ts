/** Money in centavos, by what became of it. */
export type MoneyLedgerSummary = {
  received: number
  /** Went back, or is on its way: regrets, payments of another amount. */
  back: number
  /** Taken back by the payers' banks. */
  chargedBack: number
  /** A different amount: pending staff review. */
  held: number
  /** Overpaid and not refunded. */
  tooMuch: number
}
export type LedgerSummary = {
  coins: { ledger: number; wallets: number; accounts: number; lots: number; sold: number }
  money: MoneyLedgerSummary
}

/** What is left of the money: a coin was sold for each real of it. */
export const netReceived = ({ received, back, chargedBack, held, tooMuch }: MoneyLedgerSummary) =>
  received - back - chargedBack - held - tooMuch

/** Which of the sums that always hold do not. */
export function violatedInvariants({ coins, money }: LedgerSummary) {
  return {
    ledger: coins.ledger !== 0,
    wallets: coins.wallets !== coins.lots || coins.wallets !== coins.accounts,
    money: netReceived(money) !== coins.sold * 100,
  }
}
export type LedgerSum = keyof ReturnType<typeof violatedInvariants>

export const isLedgerBalanced = (books: LedgerSummary) => !Object.values(violatedInvariants(books)).includes(true)
