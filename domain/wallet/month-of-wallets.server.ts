import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A wallet's month in coins; all numbers positive. */
export type MonthOfWallet = {
  professionalId: number
  userId: number
  /** Bought or granted, and returned when a refund in money failed. */
  credited: number
  /** Returned for contacts. */
  refunded: number
  /** Spent on contacts. */
  spent: number
  /** Expired bonus. */
  expired: number
  /** For refunds in money, chargebacks and staff deductions. */
  deducted: number
  balance: number
}

/** Wallets that changed in a month in São Paulo (2026-10), of existing accounts, with their balance. */
export async function sumMonthOfWallets(db: Db, month: string): Promise<MonthOfWallet[]> {
  const first = sql`${`${month}-01`}::timestamp`
  const { rows } = await sql<MonthOfWallet>`
    select a.professional_id as "professionalId", p.user_id as "userId",
           coalesce(sum(e.coins) filter (where t.kind not in ('refund', 'unlock', 'expiry') and e.coins > 0), 0)::int as credited,
           coalesce(-sum(e.coins) filter (where t.kind not in ('refund', 'unlock', 'expiry') and e.coins < 0), 0)::int as deducted,
           coalesce(sum(e.coins) filter (where t.kind = 'refund'), 0)::int as refunded,
           coalesce(-sum(e.coins) filter (where t.kind = 'unlock'), 0)::int as spent,
           coalesce(-sum(e.coins) filter (where t.kind = 'expiry'), 0)::int as expired,
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
