import type { Db } from '#platform/db.ts'
import type { PlatformAccount } from './ledger.ts'
import { payDebtFirst, type LotKind } from './lot.ts'
import { lockWallet, type Movement, writeMovement } from './write-movement.server.ts'

/** `from` is the account that pays. `expiresAt` is null for paid coins, which never expire. */
export type CreditInput = { coins: number; from: PlatformAccount; kind?: LotKind; expiresAt?: Date | null }

/** Credits coins, each part as a lot; debt is paid first. A repeated (kind, reference) throws. */
export async function creditLots(
  tx: Db,
  movement: Movement,
  given: readonly CreditInput[],
  now: Date,
): Promise<number> {
  const wallet = await lockWallet(tx, movement.professionalId)
  if (!wallet) throw new Error(`Professional ${movement.professionalId} has no wallet`)
  const remainingCredits = payDebtFirst(given, wallet.debt)
  const platformEntries: Partial<Record<PlatformAccount, number>> = {}
  for (const { from, coins } of given) platformEntries[from] = (platformEntries[from] ?? 0) - coins
  const newLots = given.map(({ coins, kind = 'bonus', expiresAt = null }, index) => ({
    kind,
    coins,
    remaining: remainingCredits[index]!.coins,
    expiresAt,
  }))
  const paid = newLots.reduce((sum, { coins, remaining }) => sum + coins - remaining, 0)
  return writeMovement(tx, movement, { newLots, debt: -paid, platformEntries }, now)
}

/** Credits coins of one kind as one lot, settling debt first. Returns the ledger transaction. */
export const creditCoins = (tx: Db, { coins, from, kind, expiresAt, ...movement }: CreditedCoins, now: Date) =>
  creditLots(
    tx,
    { ...movement, kind },
    [{ coins, from, kind: kind === 'purchase' ? 'paid' : 'bonus', expiresAt: expiresAt ?? null }],
    now,
  )

type CreditedCoins = Movement & { coins: number; from: PlatformAccount; expiresAt?: Date | null }
