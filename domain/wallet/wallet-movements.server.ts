import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { LedgerKind } from './ledger.ts'

/** What somebody looks at: a kind, and a month as 2026-11 in São Paulo. */
export type MovementFilter = { kind?: LedgerKind | undefined; month?: string | undefined; limit?: number }

const month = sql<string>`to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM')`

/** What changed a wallet, a debt included: one row a movement. */
const changes = (db: Db, professionalId: number) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .where('a.professional_id', '=', professionalId)

/** The movements of a wallet, newest first: coins that came back with their reason, contacts with their client and service. */
export function walletMovements(
  db: Db,
  professionalId: number,
  { kind, month: wanted, limit = 50 }: MovementFilter = {},
) {
  return changes(db, professionalId)
    .leftJoin('refunds as r', 'r.ledger_transaction_id', 't.id')
    .leftJoin('leads as l', (join) =>
      join.on((eb) =>
        eb.or([eb('l.ledger_transaction_id', '=', eb.ref('t.id')), eb('l.id', '=', eb.ref('r.lead_id'))]),
      ),
    )
    .leftJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('categories as k', 'k.id', 'o.category_id')
    .leftJoin('coin_adjustments as j', 'j.transaction_id', 't.id')
    .select([
      't.id',
      't.kind',
      'r.reason as refundReason',
      'j.reason as adjustmentReason',
      sql<boolean>`t.reference like 'guarantee:%'`.as('isGuarantee'),
      'l.id as leadId',
      'l.state as leadState',
      sql<string | null>`split_part(o.contact_name, ' ', 1)`.as('client'),
      'k.name as service',
      sql<number>`sum(e.coins)::int`.as('coins'),
      't.created_at as createdAt',
    ])
    .$if(kind !== undefined, (query) => query.where('t.kind', '=', kind!))
    .$if(wanted !== undefined, (query) => query.where(month, '=', wanted!))
    .groupBy(['t.id', 'r.lead_id', 'l.id', 'o.id', 'k.id', 'j.id'])
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute()
}

/** The months in which something happened, the newest first. */
export async function monthsOfWallet(db: Db, professionalId: number): Promise<string[]> {
  const rows = await changes(db, professionalId).select(month.as('month')).distinct().orderBy('month', 'desc').execute()
  return rows.map((row) => row.month)
}
