/** Money in centavos, by what became of it. */
export type MoneyBooks = {
  received: number
  /** Went back, or is on its way: regrets, payments of another amount. */
  back: number
  /** Taken back by the payers' banks. */
  chargedBack: number
  /** Of another amount than was asked for: our team looks at it. */
  held: number
  /** Paid too much, and nobody took it back. */
  tooMuch: number
}
export type Books = {
  coins: { ledger: number; wallets: number; accounts: number; lots: number; sold: number }
  money: MoneyBooks
}

/** What is left of the money: a coin was sold for each real of it. */
export const keptOf = ({ received, back, chargedBack, held, tooMuch }: MoneyBooks) =>
  received - back - chargedBack - held - tooMuch

/** Which of the sums that always hold do not. */
export function brokenSums({ coins, money }: Books) {
  return {
    ledger: coins.ledger !== 0,
    wallets: coins.wallets !== coins.lots || coins.wallets !== coins.accounts,
    money: keptOf(money) !== coins.sold * 100,
  }
}
export type BookSum = keyof ReturnType<typeof brokenSums>

export const booksBalance = (books: Books) => !Object.values(brokenSums(books)).includes(true)
