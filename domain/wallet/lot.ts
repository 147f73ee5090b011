/** What came together into a wallet, with its end (product: Coins). Paid coins never end. */
export const lotKinds = ['paid', 'bonus'] as const
export type LotKind = (typeof lotKinds)[number]

/** Validity of bonus coins in days. */
export const bonusDays = 90
/** Given once, when an identity is approved. */
export const welcomeCoins = 20
export const welcomeDays = 30
/** Coins that come back into a bonus that has ended are good for so many days more. */
export const returnedDays = 7
/** Days before expiry at which the owner is notified, the last a day before. */
export const expiryNoticeDays = [15, 3, 1] as const
/** Ended coins are taken this much later: longer than a price is held, so that no unlock under way finds them gone. */
export const expiryGraceMinutes = 30

const dayMs = 86_400_000
export const inDays = (days: number, now: Date) => new Date(now.getTime() + days * dayMs)

/** A bonus that has ended, or ends before, is good for a week when coins come back to it. */
export const endAfterReturn = (expiresAt: Date | null, now: Date) => {
  const week = inDays(returnedDays, now)
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

type Part = { lotId: number; coins: number }

/** Which lots get how much of the coins that come back: what was taken last comes back first, so paid coins before a bonus. */
export function partsBack(taken: readonly Part[], coins: number): Part[] {
  let left = coins
  return taken.toReversed().flatMap(({ lotId, coins: most }) => {
    const part = Math.min(most, left)
    left -= part
    return part ? [{ lotId, coins: part }] : []
  })
}

/** Whatever comes in pays what is owed first. */
export function afterDebt<One extends { coins: number }>(parts: readonly One[], debt: number): One[] {
  let owed = debt
  return parts.map((part) => {
    const pays = Math.min(owed, part.coins)
    owed -= pays
    return { ...part, coins: part.coins - pays }
  })
}

/** Low balance: the owner is notified once when the wallet falls below it. */
export const fewCoins = 10
