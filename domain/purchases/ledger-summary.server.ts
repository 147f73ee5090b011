import { sql } from 'kysely'
import { readCoinLedger } from '#domain/wallet/wallet.server.ts'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'
import type { LedgerSummary, MoneyLedgerSummary } from './ledger-summary.ts'

/** Recomputes all coins and centavos at one moment (product: Coins) from movements, never from stored sums. */
export const readLedgerSummary = (db: Db): Promise<LedgerSummary> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({ coins: await readCoinLedger(tx), money: await readMoneyLedger(tx) }))

async function readMoneyLedger(tx: Db): Promise<MoneyLedgerSummary> {
  const { rows } = await sql<MoneyLedgerSummary>`
    with of_each as (
      select p.state, p.received_cents as received, coalesce(r.back, 0) as back,
             case when coalesce(r.is_kept, false) and p.state in ('paid', 'refunded')
               then p.received_cents - coalesce(r.back, 0) - (p.coins - coalesce(r.coins, 0)) * 100 else 0 end as too_much
        from purchases p left join (
          select purchase_id, sum(cents) filter (where state <> 'failed') as back,
                 sum(coins) filter (where state <> 'failed') as coins,
                 bool_or(kind = 'difference' and state = 'failed') as is_kept
            from purchase_refunds group by 1) r on r.purchase_id = p.id)
    select coalesce(sum(received), 0)::float8 as received, coalesce(sum(back), 0)::float8 as back,
           coalesce(sum(received - back) filter (where state = 'charged_back'), 0)::float8 as "chargedBack",
           coalesce(sum(received - back) filter (where state = 'pending_review'), 0)::float8 as "pendingReview",
           coalesce(sum(too_much), 0)::float8 as "tooMuch"
      from of_each`.execute(tx)
  return oneRow(rows)
}
