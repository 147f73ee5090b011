import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { payDebtFirst, endAfterReturn, distributeReturn } from './lot.ts'
import { lockWallet, type Movement, writeMovement } from './write-movement.server.ts'

/**
 * Returns spent coins to their lots; an expired bonus is valid for another week, and debt is paid first (product:
 * Refunds). Throws for more than was spent. Returns the ledger transaction.
 */
export async function returnCoins(
  tx: Db,
  { spentBy, coins, ...movement }: Movement & { spentBy: number; coins: number },
  now: Date,
): Promise<number> {
  const wallet = await lockWallet(tx, movement.professionalId)
  const takenLots = await tx
    .selectFrom('lot_movements as m')
    .innerJoin('coin_lots as l', 'l.id', 'm.lot_id')
    .select(['l.id as lotId', 'l.expires_at as expiresAt'])
    .select(sql<number>`-m.coins`.as('coins'))
    .where('m.transaction_id', '=', spentBy)
    .where('m.coins', '<', 0)
    .orderBy(sql`l.expires_at, l.kind, l.id`)
    .execute()
  const returned = distributeReturn(takenLots, coins)
  if (returned.reduce((sum, part) => sum + part.coins, 0) !== coins)
    throw new Error(`Transaction ${spentBy} did not spend ${coins} coins`)
  const returnedLots = takenLots.filter((lot) => returned.some((part) => part.lotId === lot.lotId))
  await extendLotExpiry(tx, returnedLots, now)
  const lots = payDebtFirst(returned, wallet?.debt ?? 0)
  const paid = coins - lots.reduce((sum, part) => sum + part.coins, 0)
  return writeMovement(tx, movement, { lots, debt: -paid, platformEntries: { consumption: -coins } }, now)
}

/** Lots of returned coins: an expired bonus is valid for another week. */
export async function extendLotExpiry(tx: Db, lots: readonly { lotId: number; expiresAt: Date | null }[], now: Date) {
  for (const { lotId, expiresAt } of lots) {
    const until = endAfterReturn(expiresAt, now)
    if (until === expiresAt) continue
    await tx.updateTable('coin_lots').set({ expires_at: until, dated_at: now }).where('id', '=', lotId).execute()
  }
}
