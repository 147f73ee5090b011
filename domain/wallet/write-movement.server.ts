import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { PlatformAccount, LedgerKind } from './ledger.ts'
import type { LotKind } from './lot.ts'

/** `userId` owns the wallet, whose open pages are updated; `actorUserId` moved the coins, if another person. */
export type Movement = {
  kind: LedgerKind
  reference: string
  professionalId: number
  userId: number
  actorUserId?: number
}

/** Coins added to a lot, or taken (negative); 0 changes nothing. */
export type LotChange = { lotId: number; coins: number }
/** A new lot; its remainder if part of it paid debt. */
export type NewLot = { kind: LotKind; coins: number; remaining: number; expiresAt: Date | null }

type Changes = {
  lots?: readonly LotChange[]
  newLots?: readonly NewLot[]
  /** Change of the debt. */
  debt?: number
  /** The entries of the platform accounts. */
  platformEntries: Partial<Record<PlatformAccount, number>>
}

/** Locks a wallet: before the leads and profile of its professional. */
export const lockWallet = (tx: Db, professionalId: number) =>
  tx
    .selectFrom('wallets')
    .select(['balance', 'debt'])
    .where('professional_id', '=', professionalId)
    .forUpdate()
    .executeTakeFirst()

const total = (changes: readonly { coins: number }[]) => changes.reduce((sum, { coins }) => sum + coins, 0)

/**
 * Writes a movement of a locked wallet: ledger, lots, balance and debt. The database refuses a sum other than zero at
 * commit. A repeated (kind, reference) throws. Returns its id.
 */
export async function writeMovement(
  tx: Db,
  { kind, reference, professionalId, userId, actorUserId }: Movement,
  { lots = [], newLots = [], debt = 0, platformEntries }: Changes,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('ledger_transactions')
    .values({ kind, reference, actor_user_id: actorUserId ?? null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const newLotRows = newLots.length ? await insertLots(tx, { id, professionalId, newLots }, now) : []
  if (lots.length)
    await sql`update coin_lots l set remaining = l.remaining + c.coins
      from unnest(${lots.map(({ lotId }) => lotId)}::bigint[], ${lots.map(({ coins }) => coins)}::int[]) c (id, coins) where l.id = c.id`.execute(
      tx,
    )
  const moved = [...lots, ...newLotRows].filter(({ coins }) => coins !== 0)
  if (moved.length)
    await tx
      .insertInto('lot_movements')
      .values(moved.map(({ lotId, coins }) => ({ transaction_id: id, lot_id: lotId, coins })))
      .execute()
  const coins = total(moved)
  await tx
    .updateTable('wallets')
    .set((eb) => ({ balance: eb('balance', '+', coins), debt: eb('debt', '+', debt) }))
    .where('professional_id', '=', professionalId)
    .executeTakeFirstOrThrow()
  await writeEntries(tx, id, professionalId, { wallet: coins, debt: -debt, ...platformEntries })
  await emit(tx, now, { topic: `user:${userId}`, kind: 'wallet.changed' })
  return id
}

async function insertLots(
  tx: Db,
  { id, professionalId, newLots }: { id: number; professionalId: number; newLots: readonly NewLot[] },
  now: Date,
): Promise<LotChange[]> {
  return tx
    .insertInto('coin_lots')
    .values(
      newLots.map(({ kind, coins, remaining, expiresAt }) => ({
        professional_id: professionalId,
        kind,
        transaction_id: id,
        coins,
        remaining,
        expires_at: expiresAt,
        dated_at: now,
      })),
    )
    .returning(['id as lotId', 'remaining as coins'])
    .execute()
}

async function writeEntries(
  tx: Db,
  transactionId: number,
  professionalId: number,
  sides: Partial<Record<'wallet' | 'debt' | PlatformAccount, number>>,
) {
  const changed = Object.entries(sides).filter(([, coins]) => coins)
  if (sides.debt)
    await tx
      .insertInto('ledger_accounts')
      .values({ kind: 'debt', professional_id: professionalId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const owners = changed.map(([kind]) => (kind === 'wallet' || kind === 'debt' ? professionalId : null))
  await sql`insert into ledger_entries (transaction_id, account_id, coins)
    select ${transactionId}, a.id, s.coins
      from unnest(${changed.map(([kind]) => kind)}::text[], ${owners}::bigint[], ${changed.map(([, coins]) => coins)}::int[]) s (kind, owner, coins)
      join ledger_accounts a on a.kind = s.kind and a.professional_id is not distinct from s.owner`.execute(tx)
}
