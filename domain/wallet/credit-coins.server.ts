import type { Db } from '#platform/db.ts'
import type { PlatformAccount } from './ledger.ts'
import { payDebtFirst, type LotKind } from './lot.ts'
import { lockWallet, type Movement, writeMovement } from './write-movement.server.ts'

/** `from` is the account that pays. `expiresAt` is null for paid coins, which never expire. */
export type CreditInput = { coins: number; from: PlatformAccount; kind?: LotKind; expiresAt?: Date | null }

/** Credits coins, each part as a lot; debt is paid first. A repeated (kind, reference) throws. */
export async function creditLots(tx: Db, movement: Movement, credits: readonly CreditInput[], now: Date) {
  const wallet = await lockWallet(tx, movement.professionalId)
  if (!wallet) throw new Error(`Professional ${movement.professionalId} has no wallet`)
  const remainingCredits = payDebtFirst(credits, wallet.debt)
  const platformEntries: Partial<Record<PlatformAccount, number>> = {}
  for (const { from, coins } of credits) platformEntries[from] = (platformEntries[from] ?? 0) - coins
  const newLots = credits.map(({ coins, kind = 'bonus', expiresAt = null }, index) => ({
    kind,
    coins,
    remaining: remainingCredits[index]!.coins,
    expiresAt,
  }))
  const paid = newLots.reduce((sum, { coins, remaining }) => sum + coins - remaining, 0)
  return writeMovement(tx, movement, { newLots, debt: -paid, platformEntries }, now)
}

/** Credits coins of one kind as one lot, settling debt first. Returns the ledger transaction. */
export function creditCoins(tx: Db, { coins, from, expiresAt = null, ...movement }: CreditedCoins, now: Date) {
  const kind = movement.kind === 'purchase' ? 'paid' : 'bonus'
  return creditLots(tx, movement, [{ coins, from, kind, expiresAt }], now)
}

type CreditedCoins = Movement & { coins: number; from: PlatformAccount; expiresAt?: Date | null }
