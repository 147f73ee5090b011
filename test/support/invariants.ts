import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const rules: Record<string, ReturnType<typeof sql<{ broken: unknown }>>> = {
  'every ledger transaction sums to zero': sql`select transaction_id as broken from ledger_entries group by 1 having sum(coins) <> 0`,
  'the whole ledger sums to zero': sql`select sum(coins) as broken from ledger_entries having coalesce(sum(coins), 0) <> 0`,
  'a balance is the sum of its entries': sql`
    select w.professional_id as broken from wallets w join ledger_accounts a on a.professional_id = w.professional_id and a.kind = 'wallet'
      left join ledger_entries e on e.account_id = a.id group by w.professional_id, w.balance having w.balance <> coalesce(sum(e.coins), 0)`,
  'no balance is negative': sql`select professional_id as broken from wallets where balance < 0`,
  'what is owed is the account of debts, and nobody owes and has': sql`
    select w.professional_id as broken from wallets w left join ledger_accounts a on a.professional_id = w.professional_id and a.kind = 'debt'
      left join ledger_entries e on e.account_id = a.id group by w.professional_id, w.balance, w.debt
     having w.debt <> -coalesce(sum(e.coins), 0) or (w.debt > 0 and w.balance > 0)`,
  'a wallet is the sum of its lots': sql`
    select w.professional_id as broken from wallets w left join coin_lots l on l.professional_id = w.professional_id
     group by w.professional_id, w.balance having w.balance <> coalesce(sum(l.remaining), 0)`,
  'a lot is the sum of its movements': sql`
    select l.id as broken from coin_lots l left join lot_movements m on m.lot_id = l.id
     group by l.id, l.remaining having l.remaining <> coalesce(sum(m.coins), 0)`,
  'a movement of a wallet says which of its lots it changed': sql`
    select coalesce(w.id, m.id) as broken from
      (select e.transaction_id as id, a.professional_id, sum(e.coins) as coins from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet' group by 1, 2) w
      full join (select m.transaction_id as id, l.professional_id, sum(m.coins) as coins from lot_movements m join coin_lots l on l.id = m.lot_id group by 1, 2) m
        on m.id = w.id and m.professional_id = w.professional_id where w.coins is distinct from m.coins`,
  'paid coins come from purchases, once each': sql`
    select t.id as broken from ledger_transactions t left join purchases p on p.transaction_id = t.id where t.kind = 'purchase' and p.id is null`,
  'money received is purchases less what went back': sql`
    select p.id as broken from purchases p
      left join lateral (select coalesce(sum(cents), 0) as back, coalesce(sum(coins), 0) as coins from purchase_refunds r where r.purchase_id = p.id and
        (r.state <> 'failed' or r.kind = 'difference' and exists (select from payment_differences d where d.provider = p.provider and d.reference = p.payment_ref))) r on true
     where (p.state in ('paid', 'refunded') and p.transaction_id is not null and p.received_cents - r.back <> (p.coins - r.coins) * 100)
        or (p.state in ('created', 'waiting', 'failed', 'expired') and p.received_cents <> 0)`,
  'what was sold in the ledger is what was paid for': sql`
    select s.sold as broken from
      (select -coalesce(sum(e.coins), 0) as sold from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'sales') s,
      (select coalesce(sum(case p.state when 'charged_back' then 0 else p.coins - coalesce(r.coins, 0) end), 0) as paid from purchases p
         left join (select purchase_id, sum(coins) as coins from purchase_refunds where state <> 'failed' group by 1) r on r.purchase_id = p.id
        where p.transaction_id is not null) p
     where s.sold <> p.paid`,
  'the counter of an order counts its leads': sql`
    select o.id as broken from orders o left join leads l on l.order_id = o.id group by o.id having o.lead_count <> count(l.id)`,
  'at most four leads an order': sql`select order_id as broken from leads group by 1 having count(*) > 4`,
  'every lead has its debit, of its coins': sql`
    select l.id as broken from leads l left join ledger_entries e on e.transaction_id = l.ledger_transaction_id and e.coins < 0
     where l.coins_paid > 0 and (e.coins is null or -e.coins <> l.coins_paid)`,
  'every unlock has its lead': sql`
    select t.id as broken from ledger_transactions t left join leads l on l.ledger_transaction_id = t.id where t.kind = 'unlock' and l.id is null`,
  'a refund gives back what its ledger says, and never more than was paid': sql`
    select r.lead_id as broken from refunds r join leads l on l.id = r.lead_id
      left join (select transaction_id, sum(coins) as coins from ledger_entries where coins > 0 group by 1) e on e.transaction_id = r.ledger_transaction_id
     where r.coins > l.coins_paid or e.coins is distinct from r.coins or l.professional_id <> r.professional_id`,
  'no claim waits for coins that came back': sql`
    select c.id as broken from refund_claims c join refunds r on r.lead_id = c.lead_id where c.state in ('open', 'appealed')`,
  'every refund in the ledger has its lead': sql`
    select t.id as broken from ledger_transactions t left join refunds r on r.ledger_transaction_id = t.id where t.kind = 'refund' and r.lead_id is null`,
  'who may be offered orders is what the profiles say': sql`
    with now as (select * from professional_reach_now(array(select id from professionals)))
    (table professional_reach except table now) union all (table now except table professional_reach)`,
  'unread counters count unread messages': sql`
    select c.id as broken from conversations c where c.client_listed and c.client_unread <> (
      select count(*) from messages m where m.conversation_id = c.id and m.sender_user_id = c.professional_user_id and m.client_id <> 'first' and m.id > c.client_read_id)`,
  'and those that a professional did not read': sql`
    select c.id as broken from conversations c where c.professional_unread <> (
      select count(*) from messages m where m.conversation_id = c.id and m.sender_user_id = c.client_user_id and m.id > c.professional_read_id)`,
  'places are taken one after the other, and no more than the client wants': sql`
    select o.id as broken from orders o join leads l on l.order_id = o.id group by o.id having max(l.slot) <> count(*) or count(*) > o.max_leads`,
  'what nobody may have unlocked yet, or nobody unlocked, has no leads': sql`
    select o.id as broken from orders o join leads l on l.order_id = o.id
     where o.status in ('pending_verification', 'waiting', 'duplicated', 'finalized_zero_lead')`,
  'a lead that was paid for was unlocked once, by its professional': sql`
    select l.id as broken from leads l join ledger_transactions t on t.id = l.ledger_transaction_id
      left join ledger_entries e on e.transaction_id = t.id left join ledger_accounts a on a.id = e.account_id and a.professional_id = l.professional_id
     group by l.id, t.kind having t.kind <> 'unlock' or count(a.id) <> 1`,
  'a conversation is that of its lead, and of its two people': sql`
    select c.id as broken from conversations c join leads l on l.id = c.lead_id join orders o on o.id = l.order_id join professionals p on p.id = l.professional_id
     where c.client_user_id is distinct from o.client_id or c.professional_user_id <> p.user_id or (l.initial_message is null and l.origin <> 'instant_match')`,
  'nobody else wrote in it': sql`
    select m.id as broken from messages m join conversations c on c.id = m.conversation_id
     where m.kind = 'user' and m.sender_user_id not in (c.client_user_id, c.professional_user_id)`,
  'a conversation is open while its lead is accepted, and closed once that is over': sql`
    select l.id as broken from leads l left join conversations c on c.lead_id = l.id
     where (l.state = 'accepted' and (c.state is distinct from 'open' or not c.client_listed))
        or (l.state in ('rejected', 'ended', 'voided') and c.state <> 'closed') or (l.state = 'unlocked' and c.id is not null)
        or (l.state = 'hired' and c.state = 'requested')`,
  'a survey is answered once, by the client of its order, of a lead that was not taken back': sql`
    select s.id as broken from survey_responses s join orders o on o.id = s.order_id left join leads l on l.id = s.lead_id
     where s.user_id is distinct from o.client_id or (s.lead_id is not null and (l.order_id <> s.order_id or l.state = 'voided'))`,
  'a review is what that survey said of the lead, and of nobody else': sql`
    select coalesce(r.id, -s.id) as broken from reviews r full join (select * from survey_responses where lead_id is not null) s on s.lead_id = r.lead_id
      left join leads l on l.id = r.lead_id
     where r.id is null or s.id is null or r.rating <> s.rating or r.professional_id <> l.professional_id`,
  // Ratings without reviews are test data; those with reviews are counted exactly.
  'a rating is the sum of the published reviews': sql`
    select p.id as broken from professionals p join reviews r on r.professional_id = p.id
     group by p.id having p.rating_sum <> coalesce(sum(r.rating) filter (where r.published_at is not null), 0)
         or p.reviews_count <> count(*) filter (where r.published_at is not null)`,
  'notifications of an order are its client’s, and those of a lead its two people’s': sql`
    select n.id as broken from notifications n left join orders o on o.id = n.order_id
      left join leads l on l.id = n.lead_id left join orders lo on lo.id = l.order_id left join professionals p on p.id = l.professional_id
     where n.user_id is distinct from coalesce(o.client_id, n.user_id) or (l.id is not null and n.user_id not in (lo.client_id, p.user_id))`,
  'a PIN is tried five times at most, and one that was right is used once': sql`
    select id as broken from pin_challenges where attempts > 5 or verified_at > expires_at`,
  'one open order for a phone, a service and a city': sql`
    select min(id) as broken from orders where status in ('waiting', 'searching') group by phone, category_id, city_id having count(*) > 1`,
  'who left is nameless, signed out and without coins': sql`
    select u.id as broken from users u left join professionals p on p.user_id = u.id left join wallets w on w.professional_id = p.id
     where u.status = 'deleted' and (u.phone is not null or u.email is not null or u.avatar_url is not null or u.name not in ('Cliente', 'Profissional')
       or w.balance <> 0 or w.debt <> 0 or p.state <> 'deleted' or exists (select from sessions s where s.user_id = u.id and s.revoked_at is null)
       or exists (select from orders o where o.client_id = u.id and (o.phone is not null or o.status in ('waiting', 'searching'))))`,
  'an address of a service is its own, and no place’s': sql`
    select k.id as broken from categories k where k.slug = 'preco' or exists (select from states s where lower(s.uf) = k.slug)
        or exists (select from categories other where other.slug = k.slug and other.id <> k.id)`,
}

/** Checks the domain invariants; names each violation. */
export async function assertInvariants(db: Db) {
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db)
    assert.deepEqual(rows, [], rule)
  }
}
