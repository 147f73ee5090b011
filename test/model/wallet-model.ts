/**
 * A plain second implementation of a wallet (product: Coins; domain 2.8): in memory, sequential. `wallet-expected.ts`
 * has the actions.
 */
import type { PurchaseState } from '#domain/purchases/purchase.ts'

export const minute = 60_000
export const day = 24 * 60 * minute

type Lot = {
  kind: 'paid' | 'bonus'
  left: number
  ends: number | null
  purchase: number | null
  given: number
  ended: number
}
type Part = { lot: number; coins: number }
/** Refunds: by cancellation or staff with coins, of a different amount without. */
type Refund = {
  kind: 'cooling_off' | 'pending_review' | 'difference' | 'staff'
  cents: number
  coins: number
  bonus: number
  parts: Part[]
  state: 'requested' | 'done' | 'failed'
  /** Refunded by the bank, known to us or not. */
  isGiven: boolean
}
export type Purchase = {
  coins: number
  bonus: number
  state: PurchaseState
  /** `none`: never requested, or unreachable. */
  bank: 'none' | 'waiting' | 'paid' | 'failed' | 'expired' | 'charged_back'
  received: number
  seen: number
  expires: number
  paidAt: number | null
  bankPaidAt: number | null
  made: number
  lookedAt: number | null
  refunds: Refund[]
}
type Adjustment = { coins: number; by: number; at: number; state: 'waiting' | 'done' | 'refused' }
type Spending = { parts: Part[]; coins: number; isBack: boolean }
export type Wallet = {
  now: number
  debt: number
  lots: Lot[]
  purchases: Purchase[]
  spendings: Spending[]
  adjustments: Adjustment[]
}

export const emptyWallet = (now: number): Wallet => ({
  now,
  debt: 0,
  lots: [],
  purchases: [],
  spendings: [],
  adjustments: [],
})
export const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
export const balanceOf = ({ lots }: Wallet) => sum(lots.map(({ left }) => left))

/** Spending order of lots; given ones first. */
export function inOrder({ lots }: Wallet, first: (lot: Lot) => boolean = () => false) {
  const rank = ({ ends, kind }: Lot) => [ends ?? Infinity, kind === 'paid' ? 1 : 0] as const
  return lots
    .map((lot, index) => ({ lot, at: index }))
    .toSorted((a, b) => {
      const rankA = rank(a.lot)
      const rankB = rank(b.lot)
      const own = Number(first(b.lot)) - Number(first(a.lot))
      return own || (rankA[0] === rankB[0] ? rankA[1] - rankB[1] || a.at - b.at : rankA[0] - rankB[0])
    })
    .map(({ at }) => at)
}

export function take(wallet: Wallet, coins: number, order: number[]): Part[] {
  let remaining = coins
  const parts: Part[] = []
  for (const index of order) {
    const part = Math.min(remaining, wallet.lots[index]!.left)
    if (!part) continue
    wallet.lots[index]!.left -= part
    remaining -= part
    parts.push({ lot: index, coins: part })
  }
  return parts
}

/** A credit pays debt first. */
export function creditLot(wallet: Wallet, { lot, coins }: Part) {
  const pays = Math.min(wallet.debt, coins)
  wallet.debt -= pays
  wallet.lots[lot]!.left += coins - pays
}

export function begin(wallet: Wallet, lot: Omit<Lot, 'left' | 'ended'>) {
  wallet.lots.push({ ...lot, left: 0, ended: 0 })
  creditLot(wallet, { lot: wallet.lots.length - 1, coins: lot.given })
}
