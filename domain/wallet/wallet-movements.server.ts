import { sql } from 'kysely'
import { selectFirstName } from '#domain/shared/first-name.server.ts'
import type { Db } from '#platform/db.ts'
import type { LedgerKind, MovementCause } from './ledger.ts'
import type { LotKind } from './lot.ts'

/** Filters: kind, and month as 2026-11 in São Paulo. */
export type MovementFilter = { kind?: LedgerKind | undefined; month?: string | undefined; limit?: number }

/** Coins taken from a lot (negative) or added; its expiry, null for none. */
export type LotPart = { kind: LotKind; coins: number; expiresAt: Date | null }

export type WalletMovement = {
  id: number
  kind: LedgerKind
  /** Change of the balance, debt included; negative if coins leave. */
  coins: number
  createdAt: Date
  refundReason: string | null
  /** The staff's reason, of an adjustment or refund. */
  staffReason: string | null
  /** The automatic reason; null if the kind suffices. */
  cause: MovementCause | null
  /** The purchase; null for other kinds. */
  purchaseUuid: string | null
  leadId: number | null
  leadState: string | null
  client: string | null
  service: string | null
  city: string | null
  uf: string | null
  lots: LotPart[]
}
type Row = Omit<WalletMovement, 'lots'> & { lots: (Omit<LotPart, 'expiresAt'> & { expiresAt: string | null })[] }

const ownAccounts = (professionalId: number) =>
  sql`array(select id from ledger_accounts where professional_id = ${professionalId})`
const local = sql`t.created_at at time zone 'America/Sao_Paulo'`

/**
 * Movements of a wallet, newest first, with client, service and place of contacts, refund reasons, and lots. Details
 * are loaded for shown rows only: there may be thousands.
 */
export async function listWalletMovements(
  db: Db,
  professionalId: number,
  { kind, month, limit = 50 }: MovementFilter = {},
): Promise<WalletMovement[]> {
  const first = month && `${month}-01`
  const { rows } = await sql<Row>`
    with picked as materialized (
      select e.transaction_id as id, sum(e.coins)::int as coins
        from ledger_entries e ${kind || month ? sql`join ledger_transactions t on t.id = e.transaction_id` : sql``}
       where e.account_id = any (${ownAccounts(professionalId)})
         ${kind ? sql`and t.kind = ${kind}` : sql``}
         ${first ? sql`and ${local} >= ${first}::date and ${local} < ${first}::date + interval '1 month'` : sql``}
       group by e.transaction_id order by e.transaction_id desc limit ${limit}
    )
    select t.id, t.kind, p.coins, t.created_at as "createdAt", r.reason as "refundReason", coalesce(j.reason, g.reason) as "staffReason",
           case split_part(t.reference, ':', 1) when 'welcome-bonus' then 'welcome' when 'guarantee' then 'guarantee'
                when 'debt' then 'earlier_debt' when 'regret-undone' then 'regret_undone' when 'purchase' then case g.kind when 'staff' then 'given_back' end end as cause,
           substring(t.reference from '^purchase:([0-9a-f-]{36})') as "purchaseUuid",
           l.id as "leadId", l.state as "leadState", ${selectFirstName('o.contact_name')} as client,
           k.name as service, c.name as city, c.uf,
           coalesce((select jsonb_agg(jsonb_build_object('kind', lot.kind, 'coins', lot.coins, 'expiresAt', lot.expires_at)
                                      order by lot.expires_at, lot.kind)
              from (select s.kind, s.expires_at, sum(m.coins)::int as coins
                      from lot_movements m join coin_lots s on s.id = m.lot_id
                     where m.transaction_id = t.id and s.professional_id = ${professionalId} group by 1, 2) lot), '[]') as lots
      from picked p
      join ledger_transactions t on t.id = p.id
      left join refunds r on r.ledger_transaction_id = t.id
      left join leads b on b.ledger_transaction_id = t.id
      left join leads l on l.id = coalesce(b.id, r.lead_id)
      left join orders o on o.id = l.order_id
      left join categories k on k.id = o.category_id
      left join cities c on c.id = o.city_id
      left join coin_adjustments j on j.transaction_id = t.id
      left join purchase_refunds g on g.transaction_id = t.id
     order by t.id desc`.execute(db)

  return rows.map(({ lots, ...row }) => ({
    ...row,
    lots: lots.map((lot) => ({ ...lot, expiresAt: lot.expiresAt === null ? null : new Date(lot.expiresAt) })),
  }))
}

/** Months with movements, newest first. */
export async function listMonthsOfWallet(db: Db, professionalId: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from (
      select distinct date_trunc('month', ${local}) as month
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where e.account_id = any (${ownAccounts(professionalId)})) months
     order by month desc`.execute(db)
  return rows.map((row) => row.month)
}
