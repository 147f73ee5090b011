import { sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { lowBalanceCoins } from './lot.ts'
import type { Movement } from './write-movement.server.ts'

/** Lots in spending order: the bonus that expires first, then paid coins, oldest first (product: Coins). */
const asSpent = sql`expires_at, kind, id`

/**
 * Spends coins by one conditional update, which locks the wallet, and notifies below ten coins. Returns the ledger
 * transaction; null, with nothing written, when the balance is too low.
 */
export async function spendCoins(
  tx: Db,
  { kind, reference, professionalId, userId, coins }: Omit<Movement, 'actorUserId'> & { coins: number },
  now: Date,
): Promise<number | null> {
  const spent = await tx
    .updateTable('wallets')
    .set((eb) => ({ balance: eb('balance', '-', coins) }))
    .where('professional_id', '=', professionalId)
    .where('balance', '>=', coins)
    .returning('balance')
    .executeTakeFirst()
  if (!spent) return null
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into ledger_transactions (kind, reference, created_at)
      values (${kind}, ${reference}, ${now}) returning id
    ), lots as (
      select id, remaining, coalesce(sum(remaining) over (order by ${asSpent} rows between unbounded preceding and 1 preceding), 0) as before
        from coin_lots where professional_id = ${professionalId} and remaining > 0
    ), parts as (
      select id, least(remaining, ${coins} - before)::int as coins from lots where before < ${coins}
    ), less as (
      update coin_lots l set remaining = l.remaining - p.coins from parts p where l.id = p.id
    ), moved as (
      insert into lot_movements (transaction_id, lot_id, coins) select w.id, p.id, -p.coins from written w, parts p
    ), entries as (
      insert into ledger_entries (transaction_id, account_id, coins)
      select w.id, a.id, case a.kind when 'wallet' then -${coins}::int else ${coins}::int end
        from written w, ledger_accounts a
       where (a.kind = 'wallet' and a.professional_id = ${professionalId}) or (a.kind = 'consumption' and a.professional_id is null)
    )
    select id from written`.execute(tx)
  await emit(tx, now, { topic: `user:${userId}`, kind: 'wallet.changed' })
  const { id } = oneRow(rows)
  if (spent.balance < lowBalanceCoins && spent.balance + coins >= lowBalanceCoins)
    await notify(tx, { userId, kind: 'low_balance', reference: `spent:${id}`, facts: { coins: spent.balance } }, now)
  return id
}
