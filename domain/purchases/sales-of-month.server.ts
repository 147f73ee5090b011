import { sql } from 'kysely'
import { saoPaulo } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'
import type { RefundKind } from './purchase.ts'

/** A sale, or a refund (negative), for invoicing. */
type Sale = {
  at: Date
  uuid: string
  /** Null: the account was deleted. */
  name: string | null
  document: string | null
  email: string | null
  coins: number
  cents: number
  provider: string
  paymentRef: string | null
  isChargedBack: boolean
  /** The refund reason; null for a sale. */
  refund: RefundKind | null
}

/** Sales and refunds of a month in São Paulo (2026-11), in order. Payments under review are no sales. */
export async function listSalesOfMonth(db: Db, month: string): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    with span as (
      select (${`${month}-01`}::date)::timestamp at time zone ${saoPaulo} as begins,
             (${`${month}-01`}::date + interval '1 month')::timestamp at time zone ${saoPaulo} as ends),
    moved as (
      select p.id, p.paid_at as at, p.coins, p.received_cents as cents, null as refund from purchases p where p.transaction_id is not null
      union all
      select r.purchase_id, r.done_at, -r.coins, -r.cents, r.kind from purchase_refunds r join purchases p on p.id = r.purchase_id
       where r.state = 'done' and p.transaction_id is not null)
    select m.at, p.uuid, case when f.state <> 'deleted' then f.name end as name, case when f.state <> 'deleted' then f.document end as document,
           u.email, m.coins, m.cents, p.provider, p.payment_ref as "paymentRef", p.state = 'charged_back' as "isChargedBack", m.refund
      from span, moved m join purchases p on p.id = m.id join professionals f on f.id = p.professional_id join users u on u.id = f.user_id
     where m.at >= span.begins and m.at < span.ends
     order by m.at, m.cents < 0, m.id`.execute(db)
  return rows
}
