/** The front door of the wallet: coins move only here, always from one account to another (domain invariants 3, 4). */
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'
import type { LedgerKind } from './ledger.ts'

/** `userId` is the person of the wallet, whose open pages are told; `actorUserId` who moved the coins, when it was somebody else. */
type Movement = {
  kind: LedgerKind
  reference: string
  professionalId: number
  userId: number
  coins: number
  actorUserId?: number
}
type HouseAccount = 'sales' | 'consumption' | 'bonus' | 'forfeited' | 'adjustment'

/**
 * Takes coins out of a wallet. One conditional update: two spendings at once never take the same coin.
 * Returns the ledger transaction, or null when the balance does not reach; then nothing was written.
 */
export async function spendCoins(tx: Db, movement: Movement, now: Date): Promise<number | null> {
  const taken = await tx
    .updateTable('wallets')
    .set((eb) => ({ balance: eb('balance', '-', movement.coins) }))
    .where('professional_id', '=', movement.professionalId)
    .where('balance', '>=', movement.coins)
    .returning('balance')
    .executeTakeFirst()
  return taken ? record(tx, movement, -movement.coins, 'consumption', now) : null
}

/**
 * Takes all coins of a professional who leaves, to the house (spec 2, account deletion; domain 2.7). Returns how many.
 * Locks the wallet: a spending at the same moment was before, or finds nothing.
 */
export async function forfeitCoins(
  tx: Db,
  { professionalId, userId }: { professionalId: number; userId: number },
  now: Date,
): Promise<number> {
  const wallet = await lockWallet(tx, professionalId)
  if (!wallet?.balance) return 0
  const { balance: coins } = wallet
  await tx.updateTable('wallets').set({ balance: 0 }).where('professional_id', '=', professionalId).execute()
  const movement: Movement = { kind: 'forfeit', reference: `leaving:${professionalId}`, professionalId, userId, coins }
  await record(tx, movement, -coins, 'forfeited', now)
  return coins
}

/** Puts coins into a wallet from a house account. The (kind, reference) pair can be used once: a second credit throws. */
export async function creditCoins(tx: Db, movement: Movement & { from: HouseAccount }, now: Date): Promise<number> {
  await tx
    .updateTable('wallets')
    .set((eb) => ({ balance: eb('balance', '+', movement.coins) }))
    .where('professional_id', '=', movement.professionalId)
    .executeTakeFirstOrThrow()
  return record(tx, movement, movement.coins, movement.from, now)
}

/** Holds a wallet until the transaction ends. Whoever also changes leads takes the wallet first, so that nobody waits in a circle. */
export const lockWallet = (tx: Db, professionalId: number) =>
  tx
    .selectFrom('wallets')
    .select('balance')
    .where('professional_id', '=', professionalId)
    .forUpdate()
    .executeTakeFirst()

/** Opens the wallets of new professionals. */
export async function openWallets(tx: Db, professionalIds: number[]) {
  const owners = professionalIds.map((id) => ({ professional_id: id }))
  await tx.insertInto('wallets').values(owners).execute()
  await tx
    .insertInto('ledger_accounts')
    .values(owners.map((owner) => ({ kind: 'wallet' as const, ...owner })))
    .execute()
}

async function record(
  tx: Db,
  { kind, reference, professionalId, userId, actorUserId }: Movement,
  coins: number,
  house: HouseAccount,
  now: Date,
) {
  const transaction = await tx
    .insertInto('ledger_transactions')
    .values({ kind, reference, actor_user_id: actorUserId ?? null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accounts = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind'])
    .where((eb) =>
      eb.or([
        eb('professional_id', '=', professionalId),
        eb.and([eb('kind', '=', house), eb('professional_id', 'is', null)]),
      ]),
    )
    .execute()
  const idOf = (wanted: string) => accounts.find((account) => account.kind === wanted)!.id
  await tx
    .insertInto('ledger_entries')
    .values([
      { transaction_id: transaction.id, account_id: idOf('wallet'), coins },
      { transaction_id: transaction.id, account_id: idOf(house), coins: -coins },
    ])
    .execute()
  await emit(tx, now, { topic: `user:${userId}`, kind: 'wallet.changed' })
  return transaction.id
}

/** Coins in the wallet now. */
export async function coinBalance(db: Db, professionalId: number) {
  const wallet = await db
    .selectFrom('wallets')
    .select('balance')
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return wallet?.balance ?? 0
}

/** The latest movements of a wallet, newest first; coins that came back with their reason. */
export function walletMovements(db: Db, professionalId: number, limit = 50) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .leftJoin('refunds', 'refunds.ledger_transaction_id', 'ledger_transactions.id')
    .select([
      'ledger_transactions.id',
      'ledger_transactions.kind',
      'refunds.reason as refundReason',
      'ledger_entries.coins',
      'ledger_transactions.created_at as createdAt',
    ])
    .where('ledger_accounts.professional_id', '=', professionalId)
    .orderBy('ledger_transactions.id', 'desc')
    .limit(limit)
    .execute()
}
