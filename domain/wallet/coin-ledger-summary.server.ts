import { sql } from 'kysely'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'

/** The sum of all coins by each table that records them. */
export type CoinLedgerSummary = {
  /** Of all accounts together: always 0. */
  ledger: number
  /** Totals of wallets, accounts and lots. */
  wallets: number
  accounts: number
  lots: number
  /** Coins sold and not taken back. */
  sold: number
}

/** Recounts every coin. */
export async function readCoinLedger(db: Db): Promise<CoinLedgerSummary> {
  const { rows } = await sql<CoinLedgerSummary>`
    select coalesce(sum(e.coins), 0)::float8 as ledger,
           coalesce(sum(e.coins) filter (where a.kind = 'wallet'), 0)::float8 as accounts,
           (0 - coalesce(sum(e.coins) filter (where a.kind = 'sales'), 0))::float8 as sold,
           (select coalesce(sum(balance), 0)::float8 from wallets) as wallets,
           (select coalesce(sum(remaining), 0)::float8 from coin_lots) as lots
      from ledger_entries e join ledger_accounts a on a.id = e.account_id`.execute(db)
  return oneRow(rows)
}
