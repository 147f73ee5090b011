import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { HouseAccount } from './ledger.ts'
import { afterDebt } from './lot.ts'
import { lockWallet, type LotChange, type Movement, record } from './record.server.ts'

/** What a wallet has left, in the order in which it is spent; of some lots, those first. */
const lotsLeft = (tx: Db, professionalId: number, first: readonly number[] = []) =>
  tx
    .selectFrom('coin_lots')
    .select(['id as lotId', 'remaining as coins', 'kind'])
    .where('professional_id', '=', professionalId)
    .where('remaining', '>', 0)
    .orderBy(sql`(id = any (${first}::bigint[])) desc, expires_at, kind, id`)
    .execute()

function taken(lots: readonly { lotId: number; coins: number }[], coins: number): LotChange[] {
  let left = coins
  return lots.flatMap(({ lotId, coins: most }) => {
    const part = Math.min(most, left)
    left -= part
    return part ? [{ lotId, coins: -part }] : []
  })
}
const sumOf = (changes: readonly LotChange[]) => -changes.reduce((sum, { coins }) => sum + coins, 0)

/**
 * Takes all coins of a professional who leaves, to the house (spec 2, account deletion; domain 2.7). Returns how many. What
 * was owed is forgotten. Locks the wallet: a spending at the same moment was before, or finds nothing.
 */
export async function forfeitCoins(
  tx: Db,
  { professionalId, userId }: { professionalId: number; userId: number },
  now: Date,
): Promise<number> {
  const wallet = await lockWallet(tx, professionalId)
  if (!wallet || (!wallet.balance && !wallet.debt)) return 0
  const lots = taken(await lotsLeft(tx, professionalId), wallet.balance)
  const movement = { kind: 'forfeit' as const, reference: `leaving:${professionalId}`, professionalId, userId }
  await record(tx, movement, { lots, debt: -wallet.debt, house: { forfeited: wallet.balance - wallet.debt } }, now)
  return wallet.balance
}

/** Takes coins for one account of the house in the order of spending. Null, with nothing written, when there are too few. */
export async function takeCoins(
  tx: Db,
  { coins, to, ...movement }: Movement & { coins: number; to: HouseAccount },
  now: Date,
): Promise<number | null> {
  const wallet = await lockWallet(tx, movement.professionalId)
  if (!wallet || wallet.balance < coins) return null
  return record(
    tx,
    movement,
    { lots: taken(await lotsLeft(tx, movement.professionalId), coins), house: { [to]: coins } },
    now,
  )
}

/** The lots of one movement, with what is left of them; held with their wallet. */
const lotsOf = (tx: Db, transactionId: number) =>
  tx
    .selectFrom('coin_lots')
    .select(['id as lotId', 'kind', 'coins', 'remaining'])
    .where('transaction_id', '=', transactionId)
    .execute()

/**
 * Takes everything back that a purchase brought, because its money was taken back: what is left of it, then other coins, and
 * what is still missing is owed (product: Coins; domain 2.8). `lessPaid`: paid coins that went back before. Returns what is owed by it.
 */
export async function takeBackPurchase(
  tx: Db,
  { broughtBy, lessPaid = 0, lessBonus = 0, hasLeft = false, ...movement }: Movement & TakenBack,
  now: Date,
): Promise<number> {
  const wallet = await lockWallet(tx, movement.professionalId)
  const own = await lotsOf(tx, broughtBy)
  const brought = (kind: string) => own.filter((lot) => lot.kind === kind).reduce((sum, { coins }) => sum + coins, 0)
  const [paid, bonus] = [brought('paid') - lessPaid, brought('bonus') - lessBonus]
  const wanted = paid + bonus
  if (hasLeft) {
    await record(tx, movement, { house: { sales: paid, bonus, forfeited: -wanted } }, now)
    return 0
  }
  const lots = taken(
    await lotsLeft(
      tx,
      movement.professionalId,
      own.map(({ lotId }) => lotId),
    ),
    Math.min(wanted, wallet?.balance ?? 0),
  )
  const owed = wanted - sumOf(lots)
  await record(tx, movement, { lots, debt: owed, house: { sales: paid, bonus } }, now)
  return owed
}
/** Of somebody who has left the house has the coins already: nothing is owed. */
type TakenBack = { broughtBy: number; lessPaid?: number; lessBonus?: number; hasLeft?: boolean }

/** Coins that a movement put into a wallet: of a purchase all but those that paid a debt. */
export async function coinsBroughtBy(tx: Db, transactionId: number): Promise<number> {
  const { coins } = await tx
    .selectFrom('lot_movements')
    .select(sql<number>`coalesce(sum(coins), 0)::int`.as('coins'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return coins
}

/** What a regret of a purchase would give back now, in coins: bonus that was used counts as bought. */
export async function regretOf(tx: Db, broughtBy: number) {
  const own = await lotsOf(tx, broughtBy)
  const of = (kind: string) => own.find((lot) => lot.kind === kind) ?? { coins: 0, remaining: 0 }
  const bonusUsed = of('bonus').coins - of('bonus').remaining
  const paidLeft = of('paid').remaining
  return { own, paidLeft, bonusLeft: of('bonus').remaining, bonusUsed, coins: Math.max(0, paidLeft - bonusUsed) }
}

/**
 * Takes the unspent coins of a purchase out, for whose money the caller asks the provider: the paid ones, less as many as were used of its
 * bonus, and what is left of the bonus (product: Coins, regret). Returns the paid coins that the money is for, and
 * those of the bonus; null, with nothing written, when there is nothing to give back.
 */
export async function takeRegretted(
  tx: Db,
  { broughtBy, ...movement }: Movement & { broughtBy: number },
  now: Date,
): Promise<{ coins: number; bonusCoins: number; transactionId: number } | null> {
  await lockWallet(tx, movement.professionalId)
  const { own, paidLeft, bonusLeft, coins } = await regretOf(tx, broughtBy)
  if (!coins) return null
  const lots = own.filter(({ remaining }) => remaining).map(({ lotId, remaining }) => ({ lotId, coins: -remaining }))
  const bonusCoins = paidLeft - coins + bonusLeft
  const transactionId = await record(tx, movement, { lots, house: { sales: coins, bonus: bonusCoins } }, now)
  return { coins, bonusCoins, transactionId }
}

/** Puts back what a regret took, because the money could not be given back; of somebody who has left, to the house. */
export async function undoRegret(
  tx: Db,
  { takenBy, hasLeft = false, ...movement }: Movement & { takenBy: number; hasLeft?: boolean },
  now: Date,
): Promise<number> {
  const wallet = await lockWallet(tx, movement.professionalId)
  const parts = await tx
    .selectFrom('lot_movements')
    .select(['lot_id as lotId', sql<number>`-coins`.as('coins')])
    .where('transaction_id', '=', takenBy)
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
  const lots = afterDebt(parts, wallet?.debt ?? 0)
  const paid = sumOf(lots) - sumOf(parts)
  return record(tx, movement, { lots: lots.filter(({ coins }) => coins), debt: -paid, house }, now)
}
