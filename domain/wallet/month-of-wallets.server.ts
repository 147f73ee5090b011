import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** What a month did to one wallet, in coins: positive numbers, whichever way they went. */
export type MonthOfWallet = {
  professionalId: number
  userId: number
  /** Bought or given, and what came back of a purchase whose money could not go. */
  came: number
  /** Of contacts. */
  back: number
  spent: number
  /** Bonus whose time ended. */
  ended: number
  /** For refunds, chargebacks and staff deductions. */
  left: number
  balance: number
}

/** Each wallet that changed in a month of São Paulo (2026-10), of accounts that are still there, with what it holds now. */
export async function monthOfWallets(db: Db, month: string): Promise<MonthOfWallet[]> {
  const first = sql`${`${month}-01`}::timestamp`
  const { rows } = await sql<MonthOfWallet>`
    select a.professional_id as "professionalId", p.user_id as "userId",
           coalesce(sum(e.coins) filter (where t.kind not in ('refund', 'unlock', 'expiry') and e.coins > 0), 0)::int as came,
           coalesce(-sum(e.coins) filter (where t.kind not in ('refund', 'unlock', 'expiry') and e.coins < 0), 0)::int as left,
           coalesce(sum(e.coins) filter (where t.kind = 'refund'), 0)::int as back,
           coalesce(-sum(e.coins) filter (where t.kind = 'unlock'), 0)::int as spent,
           coalesce(-sum(e.coins) filter (where t.kind = 'expiry'), 0)::int as ended,
           w.balance - w.debt as balance
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
      join professionals p on p.id = a.professional_id
      join wallets w on w.professional_id = p.id
     where t.created_at >= ${first} at time zone 'America/Sao_Paulo'
       and t.created_at < (${first} + interval '1 month') at time zone 'America/Sao_Paulo'
       and p.state <> 'deleted'
     group by a.professional_id, p.user_id, w.balance, w.debt order by a.professional_id`.execute(db)
  return rows
}
