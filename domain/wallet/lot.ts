import { addDays, dayMs } from '#domain/shared/durations.ts'

/** A lot: coins credited together, with their expiry (product: Coins). Paid coins never expire. */
export const lotKinds = ['paid', 'bonus'] as const
export type LotKind = (typeof lotKinds)[number]

/** Days that the bonus of a purchase is valid. */
export const purchaseBonusDays = 90
/** Given once, when an identity is approved, and valid for 30 days. */
export const welcomeCoins = 20
export const welcomeDays = 30
/** Days that coins returned to an expired bonus are valid. */
export const returnedDays = 7
/** Days before expiry at which the owner is notified, the last a day before. */
export const expiryNoticeDays = [15, 3, 1] as const
/** Delay of the expiry: longer than a reserved price, so that no unlock in progress loses its coins. */
export const coinExpiryDelayMinutes = 30

/** A returned bonus is valid for at least a week. */
export const endAfterReturn = (expiresAt: Date | null, now: Date) => {
  const week = addDays(now, returnedDays)
  return expiresAt === null || expiresAt > now ? expiresAt : week
}

/** The due expiry notification of coins, or null. Days already past when the expiry was set are skipped. */
export function expiryNotice({ expiresAt, datedAt }: { expiresAt: Date; datedAt: Date }, now: Date) {
  const due = expiryNoticeDays.filter((days) => {
    const from = expiresAt.getTime() - days * dayMs
    return from <= now.getTime() && from > datedAt.getTime()
  })
  return expiresAt > now ? (due.at(-1) ?? null) : null
}

type LotPart = { lotId: number; coins: number }

/** Returns coins to the most recently debited lots first, so to paid ones before a bonus. */
export function distributeReturn(taken: readonly LotPart[], coins: number): LotPart[] {
  let left = coins
  return taken.toReversed().flatMap(({ lotId, coins: most }) => {
    const part = Math.min(most, left)
    left -= part
    return part ? [{ lotId, coins: part }] : []
  })
}

/** A credit pays debt first. */
export function payDebtFirst<Part extends { coins: number }>(parts: readonly Part[], debt: number): Part[] {
  let owed = debt
  return parts.map((part) => {
    const pays = Math.min(owed, part.coins)
    owed -= pays
    return { ...part, coins: part.coins - pays }
  })
}

/** Low balance: the owner is notified once when the wallet falls below it. */
export const lowBalanceCoins = 10
