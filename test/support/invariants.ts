import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const rules: Record<string, ReturnType<typeof sql<{ broken: unknown }>>> = {
  'every ledger transaction sums to zero': sql`select transaction_id as broken from ledger_entries group by 1 having sum(coins) <> 0`,
  'the whole ledger sums to zero': sql`select sum(coins) as broken from ledger_entries having coalesce(sum(coins), 0) <> 0`,
  'a balance is the sum of its entries': sql`
    select w.professional_id as broken from wallets w join ledger_accounts a on a.professional_id = w.professional_id
      left join ledger_entries e on e.account_id = a.id group by w.professional_id, w.balance having w.balance <> coalesce(sum(e.coins), 0)`,
  'no balance is negative': sql`select professional_id as broken from wallets where balance < 0`,
  'the counter of an order counts its leads': sql`
    select o.id as broken from orders o left join leads l on l.order_id = o.id group by o.id having o.lead_count <> count(l.id)`,
  'at most four leads an order': sql`select order_id as broken from leads group by 1 having count(*) > 4`,
  'every lead has its debit, of its coins': sql`
    select l.id as broken from leads l left join ledger_entries e on e.transaction_id = l.ledger_transaction_id and e.coins < 0
     where l.coins_paid > 0 and (e.coins is null or -e.coins <> l.coins_paid)`,
  'every unlock has its lead': sql`
    select t.id as broken from ledger_transactions t left join leads l on l.ledger_transaction_id = t.id where t.kind = 'unlock' and l.id is null`,
  'unread counters count unread messages': sql`
    select c.id as broken from conversations c where c.client_listed and c.client_unread <> (
      select count(*) from messages m where m.conversation_id = c.id and m.sender_user_id = c.professional_user_id and m.client_id <> 'first' and m.id > c.client_read_id)`,
}

/** Holds the database against the invariants of the domain; names every one that is broken and by what. */
export async function assertInvariants(db: Db) {
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db)
    assert.deepEqual(rows, [], rule)
  }
}
