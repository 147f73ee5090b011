import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { payDebtFirst } from './lot.ts'
import { extendLotExpiry } from './return-coins.server.ts'
import { listOpenLots, takeFromLots } from './take-coins.server.ts'
import { lockWallet, type LotChange, type Movement, writeMovement } from './write-movement.server.ts'

/** Coins of a purchase already taken for refunds. */
export type Clawback = { paid: number; bonus: number }

const sumOf = (changes: readonly LotChange[]) => -changes.reduce((sum, { coins }) => sum + coins, 0)

/** The lots of a movement with their remaining coins, locked with the wallet. */
const listLots = (tx: Db, transactionId: number) =>
  tx
    .selectFrom('coin_lots')
    .select(['id as lotId', 'kind', 'coins', 'remaining'])
    .where('transaction_id', '=', transactionId)
    .execute()

/** Coins of a credit's lots that expired (or, with `forfeit`, were forfeited); the platform already holds them. */
async function sumEndedCoins(tx: Db, transactionId: number, kind: 'expiry' | 'forfeit' = 'expiry') {
  const { coins } = await tx
    .selectFrom('lot_movements as m')
    .innerJoin('coin_lots as l', 'l.id', 'm.lot_id')
    .innerJoin('ledger_transactions as t', 't.id', 'm.transaction_id')
    .select(sql<number>`coalesce(-sum(m.coins), 0)::int`.as('coins'))
    .where('l.transaction_id', '=', transactionId)
    .where('t.kind', '=', kind)
    .executeTakeFirstOrThrow()
  return coins
}

/**
 * Coins to take for a full refund of a purchase: everything credited, including debt payments and spent coins, less
 * earlier refunds and expired bonus.
 */
export async function findRemainingCoins(tx: Db, creditTransactionId: number, clawback: Clawback) {
  const lots = await listLots(tx, creditTransactionId)
  const creditedCoins = (kind: string) =>
    lots.filter((lot) => lot.kind === kind).reduce((sum, { coins }) => sum + coins, 0)
  const bonusLeft = creditedCoins('bonus') - clawback.bonus - (await sumEndedCoins(tx, creditTransactionId))
  return {
    lotIds: lots.map(({ lotId }) => lotId),
    coins: creditedCoins('paid') - clawback.paid,
    bonusCoins: Math.max(0, bonusLeft),
  }
}

type ClawbackInput = { creditTransactionId: number; clawback: Clawback }

/**
 * Takes back all coins of a charged-back purchase: its remaining ones, then others; the rest becomes debt (product:
 * Coins; domain 2.8). A deleted account has forfeited what was left of it; what it had spent is owed. Returns the coins
 * and the debt.
 */
export async function clawBackPurchase(
  tx: Db,
  {
    creditTransactionId,
    clawback,
    isAccountDeleted,
    ...movement
  }: Movement & ClawbackInput & { isAccountDeleted: boolean },
  now: Date,
): Promise<{ coins: number; owed: number }> {
  const { professionalId } = movement
  await lockWallet(tx, professionalId)
  const { lotIds, coins, bonusCoins } = await findRemainingCoins(tx, creditTransactionId, clawback)
  const requestedCoins = coins + bonusCoins
  const platformEntries = { sales: coins, bonus: bonusCoins }
  if (isAccountDeleted) {
    const forfeited = Math.min(requestedCoins, await sumEndedCoins(tx, creditTransactionId, 'forfeit'))
    const owed = requestedCoins - forfeited
    const entries = { ...platformEntries, forfeited: -forfeited }
    await writeMovement(tx, movement, { debt: owed, platformEntries: entries }, now)
    return { coins: requestedCoins, owed }
  }
  const lots = takeFromLots(await listOpenLots(tx, professionalId, lotIds), requestedCoins)
  const owed = requestedCoins - sumOf(lots)
  await writeMovement(tx, movement, { lots, debt: owed, platformEntries }, now)
  return { coins: requestedCoins, owed }
}

/** Coins taken for a refund: paid ones, one real each, and their bonus. */
export type TakenForMoney = { coins: number; bonusCoins: number; transactionId: number }

/**
 * Takes back all coins of a purchase for a staff refund: those that remain of it, then others. Null, with nothing
 * written, if the wallet has too few: a staff refund creates no debt (domain 2.8).
 */
export async function takeWholePurchase(
  tx: Db,
  { creditTransactionId, clawback, ...movement }: Movement & ClawbackInput,
  now: Date,
): Promise<TakenForMoney | null> {
  const { professionalId } = movement
  const wallet = await lockWallet(tx, professionalId)
  const { lotIds, coins, bonusCoins } = await findRemainingCoins(tx, creditTransactionId, clawback)
  if (!wallet || wallet.balance < coins + bonusCoins) return null
  const lots = takeFromLots(await listOpenLots(tx, professionalId, lotIds), coins + bonusCoins)
  const platformEntries = { sales: coins, bonus: bonusCoins }
  const transactionId = await writeMovement(tx, movement, { lots, platformEntries }, now)
  return { coins, bonusCoins, transactionId }
}

/** Coins that a movement credited; of a purchase without debt payments. */
export async function sumCoinsBroughtBy(tx: Db, transactionId: number): Promise<number> {
  const { coins } = await tx
    .selectFrom('lot_movements')
    .select(sql<number>`coalesce(sum(coins), 0)::int`.as('coins'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return coins
}

/** What a cancellation would refund now, in coins. Spent bonus coins are deducted like paid ones, once. */
export async function quoteCancellation(tx: Db, creditTransactionId: number, clawback: Clawback) {
  const lots = await listLots(tx, creditTransactionId)
  const findLot = (kind: string) => lots.find((lot) => lot.kind === kind) ?? { coins: 0, remaining: 0 }
  const paidLeft = findLot('paid').remaining
  const bonusLeft = findLot('bonus').remaining
  const owed = findLot('bonus').coins - bonusLeft - clawback.bonus
  const coins = Math.min(Math.max(0, paidLeft - owed), paidLeft + bonusLeft)
  return { lots, paidLeft, bonusLeft, bonusUsed: Math.max(0, owed), coins }
}

/**
 * Takes the unspent coins of a cancelled purchase: paid ones less the used bonus, and the rest of the bonus (product:
 * Coins, regret). Returns paid and bonus coins; null if there is nothing to take.
 */
export async function takeCancelledPurchase(
  tx: Db,
  { creditTransactionId, clawback, ...movement }: Movement & ClawbackInput,
  now: Date,
): Promise<TakenForMoney | null> {
  await lockWallet(tx, movement.professionalId)
  const { lots: openLots, paidLeft, bonusLeft, coins } = await quoteCancellation(tx, creditTransactionId, clawback)
  if (!coins) return null
  const lots = openLots.map(({ lotId, remaining }) => ({ lotId, coins: -remaining }))
  const bonusCoins = paidLeft - coins + bonusLeft
  const platformEntries = { sales: coins, bonus: bonusCoins }
  const transactionId = await writeMovement(tx, movement, { lots, platformEntries }, now)
  return { coins, bonusCoins, transactionId }
}

/** Returns coins of a failed refund to their lots, as `returnCoins`; of a deleted account, to the platform. */
export async function restoreClawback(
  tx: Db,
  { takenBy, isAccountDeleted, ...movement }: Movement & { takenBy: number; isAccountDeleted: boolean },
  now: Date,
): Promise<number> {
  const wallet = await lockWallet(tx, movement.professionalId)
  const parts = await tx
    .selectFrom('lot_movements as m')
    .innerJoin('coin_lots as l', 'l.id', 'm.lot_id')
    .select(['l.id as lotId', 'l.expires_at as expiresAt', sql<number>`-m.coins`.as('coins')])
    .where('m.transaction_id', '=', takenBy)
    .orderBy('l.id')
    .execute()
  const entries = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['a.kind', 'e.coins'])
    .where('e.transaction_id', '=', takenBy)
    .where('a.professional_id', 'is', null)
    .execute()
  const platformEntries = Object.fromEntries(entries.map(({ kind, coins }) => [kind, -coins]))
  if (isAccountDeleted)
    return writeMovement(tx, movement, { platformEntries: { ...platformEntries, forfeited: -sumOf(parts) } }, now)
  await extendLotExpiry(tx, parts, now)
  const lots = payDebtFirst(parts, wallet?.debt ?? 0)
  const paid = sumOf(lots) - sumOf(parts)
  return writeMovement(tx, movement, { lots, debt: -paid, platformEntries }, now)
}
