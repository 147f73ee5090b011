import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { PlatformAccount } from './ledger.ts'
import { eraseBonusOwner } from './welcome-bonus.server.ts'
import { lockWallet, type LotChange, type Movement, writeMovement } from './write-movement.server.ts'

/** Remaining lots in spending order; given lots first. */
export const listOpenLots = (tx: Db, professionalId: number, first: readonly number[] = []) =>
  tx
    .selectFrom('coin_lots')
    .select(['id as lotId', 'remaining as coins', 'kind'])
    .where('professional_id', '=', professionalId)
    .where('remaining', '>', 0)
    .orderBy(sql`(id = any (${first}::bigint[])) desc, expires_at, kind, id`)
    .execute()

/** Takes coins from lots, in their order. */
export function takeFromLots(lots: readonly { lotId: number; coins: number }[], coins: number): LotChange[] {
  let left = coins
  return lots.flatMap(({ lotId, coins: most }) => {
    const part = Math.min(most, left)
    left -= part
    return part ? [{ lotId, coins: -part }] : []
  })
}

/**
 * Locks the wallet of a deleted account and forfeits its coins (spec 2, account deletion; domain 2.7); debt stays.
 * Returns the number of coins forfeited.
 */
export async function forfeitCoins(
  tx: Db,
  { professionalId, userId }: { professionalId: number; userId: number },
  now: Date,
): Promise<number> {
  const wallet = await lockWallet(tx, professionalId)
  await eraseBonusOwner(tx, professionalId)
  if (!wallet?.balance) return 0
  const lots = takeFromLots(await listOpenLots(tx, professionalId), wallet.balance)
  const movement = { kind: 'forfeit' as const, reference: `leaving:${professionalId}`, professionalId, userId }
  await writeMovement(tx, movement, { lots, platformEntries: { forfeited: wallet.balance } }, now)
  return wallet.balance
}

/** Takes coins for a platform account in spending order. Call it with the wallet locked and enough coins in it. */
export async function takeCoins(
  tx: Db,
  { coins, to, ...movement }: Movement & { coins: number; to: PlatformAccount },
  now: Date,
): Promise<number> {
  const lots = takeFromLots(await listOpenLots(tx, movement.professionalId), coins)
  return writeMovement(tx, movement, { lots, platformEntries: { [to]: coins } }, now)
}
