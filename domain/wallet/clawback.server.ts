import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { afterDebt } from './lot.ts'
import { lockWallet, type LotChange, type Movement, record } from './record.server.ts'
import { extendLotExpiry } from './return-coins.server.ts'
import { lotsLeft, taken } from './take-coins.server.ts'

/** Coins of a purchase that were taken before, because their money went back or is on its way. */
export type Clawback = { paid: number; bonus: number }

const sumOf = (changes: readonly LotChange[]) => -changes.reduce((sum, { coins }) => sum + coins, 0)

/** The lots of one movement, with what is left of them; held with their wallet. */
const lotsOf = (tx: Db, transactionId: number) =>
  tx
    .selectFrom('coin_lots')
    .select(['id as lotId', 'kind', 'coins', 'remaining'])
    .where('transaction_id', '=', transactionId)
    .execute()

/** Coins of a movement's lots that expired or were forfeited: already with the platform. */
async function endedOf(tx: Db, transactionId: number, kind: 'expiry' | 'forfeit' = 'expiry') {
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
 * What is to be taken when all money of a purchase goes back: everything that it brought, also what paid a debt or was spent, less
 * what went back before, and less the bonus that ended, which nobody had.
 */
export async function remainingCoinsOfPurchase(tx: Db, broughtBy: number, gone: Clawback) {
  const own = await lotsOf(tx, broughtBy)
  const brought = (kind: string) => own.filter((lot) => lot.kind === kind).reduce((sum, { coins }) => sum + coins, 0)
  const bonusLeft = brought('bonus') - gone.bonus - (await endedOf(tx, broughtBy))
  return { own: own.map(({ lotId }) => lotId), coins: brought('paid') - gone.paid, bonusCoins: Math.max(0, bonusLeft) }
}

/** A deleted account has forfeited what was left of the purchase; what it had spent is owed. */
type TakenBack = { broughtBy: number; gone: Clawback; hasLeft?: boolean }

/**
 * Takes everything back that a purchase brought, because its money was taken back: what is left of it, then other coins, and
 * what is still missing is owed (product: Coins; domain 2.8). Returns how many coins that were, and how many of them are owed.
 */
export async function clawBackPurchase(
  tx: Db,
  { broughtBy, gone, hasLeft = false, ...movement }: Movement & TakenBack,
  now: Date,
): Promise<{ coins: number; owed: number }> {
  const { professionalId } = movement
  const wallet = await lockWallet(tx, professionalId)
  const { own, coins, bonusCoins } = await remainingCoinsOfPurchase(tx, broughtBy, gone)
  const wanted = coins + bonusCoins
  const house = { sales: coins, bonus: bonusCoins }
  if (hasLeft) {
    const forfeited = Math.min(wanted, await endedOf(tx, broughtBy, 'forfeit'))
    const owed = wanted - forfeited
    await record(tx, movement, { debt: owed, house: { ...house, forfeited: -forfeited } }, now)
    return { coins: wanted, owed }
  }
  const lots = taken(await lotsLeft(tx, professionalId, own), Math.min(wanted, wallet?.balance ?? 0))
  const owed = wanted - sumOf(lots)
  await record(tx, movement, { lots, debt: owed, house }, now)
  return { coins: wanted, owed }
}

/** Coins that left a wallet for money that goes back: paid ones, a real each, and those that were given with them. */
export type TakenForMoney = { coins: number; bonusCoins: number; transactionId: number }

/**
 * Takes the same for money that our team gives back: what is left of the purchase, then other coins. Null, with nothing written,
 * when the wallet holds less: nobody owes for what we give (domain 2.8).
 */
export async function takeWholePurchase(
  tx: Db,
  { broughtBy, gone, ...movement }: Movement & Omit<TakenBack, 'hasLeft'>,
  now: Date,
): Promise<TakenForMoney | null> {
  const { professionalId } = movement
  const wallet = await lockWallet(tx, professionalId)
  const { own, coins, bonusCoins } = await remainingCoinsOfPurchase(tx, broughtBy, gone)
  if (!wallet || wallet.balance < coins + bonusCoins) return null
  const lots = taken(await lotsLeft(tx, professionalId, own), coins + bonusCoins)
  const transactionId = await record(tx, movement, { lots, house: { sales: coins, bonus: bonusCoins } }, now)
  return { coins, bonusCoins, transactionId }
}

/** Coins that a movement put into a wallet: of a purchase all but those that paid a debt. */
export async function coinsBroughtBy(tx: Db, transactionId: number): Promise<number> {
  const { coins } = await tx
    .selectFrom('lot_movements')
    .select(sql<number>`coalesce(sum(coins), 0)::int`.as('coins'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return coins
}

/** What a regret of a purchase would give back now, in coins: bonus that was used counts as bought, once, whatever came back since. */
export async function coolingOffOf(tx: Db, broughtBy: number, gone: Clawback) {
  const own = await lotsOf(tx, broughtBy)
  const of = (kind: string) => own.find((lot) => lot.kind === kind) ?? { coins: 0, remaining: 0 }
  const [paidLeft, bonusLeft] = [of('paid').remaining, of('bonus').remaining]
  const owed = of('bonus').coins - bonusLeft - gone.bonus
  const coins = Math.min(Math.max(0, paidLeft - owed), paidLeft + bonusLeft)
  return { own, paidLeft, bonusLeft, bonusUsed: Math.max(0, owed), coins }
}

/**
 * Takes the unspent coins of a purchase out, for whose money the caller asks the provider: the paid ones, less as many as were used of its
 * bonus, and what is left of the bonus (product: Coins, regret). Returns the paid coins that the money is for, and
 * those of the bonus; null, with nothing written, when there is nothing to give back.
 */
export async function takeCancelledPurchase(
  tx: Db,
  { broughtBy, gone, ...movement }: Movement & { broughtBy: number; gone: Clawback },
  now: Date,
): Promise<TakenForMoney | null> {
  await lockWallet(tx, movement.professionalId)
  const { own, paidLeft, bonusLeft, coins } = await coolingOffOf(tx, broughtBy, gone)
  if (!coins) return null
  const lots = own.filter(({ remaining }) => remaining).map(({ lotId, remaining }) => ({ lotId, coins: -remaining }))
  const bonusCoins = paidLeft - coins + bonusLeft
  const transactionId = await record(tx, movement, { lots, house: { sales: coins, bonus: bonusCoins } }, now)
  return { coins, bonusCoins, transactionId }
}

/**
 * Puts back what was taken for money that could not be given back, into the lots that it came from, as `returnCoins` does; of
 * somebody who has left, to the house.
 */
export async function restoreClawback(
  tx: Db,
  { takenBy, hasLeft = false, ...movement }: Movement & { takenBy: number; hasLeft?: boolean },
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
  const house = Object.fromEntries(entries.map(({ kind, coins }) => [kind, -coins]))
  if (hasLeft) return record(tx, movement, { house: { ...house, forfeited: -sumOf(parts) } }, now)
  await extendLotExpiry(tx, parts, now)
  const lots = afterDebt(parts, wallet?.debt ?? 0)
  const paid = sumOf(lots) - sumOf(parts)
  return record(tx, movement, { lots: lots.filter(({ coins }) => coins), debt: -paid, house }, now)
}
