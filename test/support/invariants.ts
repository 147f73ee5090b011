import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const rules: Record<string, ReturnType<typeof sql<{ violation: unknown }>>> = {
  'every ledger transaction sums to zero': sql`select transaction_id as violation from ledger_entries group by 1 having sum(coins) <> 0`,
  'the whole ledger sums to zero': sql`select sum(coins) as violation from ledger_entries having coalesce(sum(coins), 0) <> 0`,
  'a balance is the sum of its entries': sql`
    select w.professional_id as violation from wallets w join ledger_accounts a on a.professional_id = w.professional_id and a.kind = 'wallet'
      left join ledger_entries e on e.account_id = a.id group by w.professional_id, w.balance having w.balance <> coalesce(sum(e.coins), 0)`,
  'no balance is negative': sql`select professional_id as violation from wallets where balance < 0`,
  'a debt is the sum of its account, and a wallet with a debt is empty': sql`
    select w.professional_id as violation from wallets w left join ledger_accounts a on a.professional_id = w.professional_id and a.kind = 'debt'
      left join ledger_entries e on e.account_id = a.id group by w.professional_id, w.balance, w.debt
     having w.debt <> -coalesce(sum(e.coins), 0) or (w.debt > 0 and w.balance > 0)`,
  'a wallet is the sum of its lots': sql`
    select w.professional_id as violation from wallets w left join coin_lots l on l.professional_id = w.professional_id
     group by w.professional_id, w.balance having w.balance <> coalesce(sum(l.remaining), 0)`,
  'a lot is the sum of its movements': sql`
    select l.id as violation from coin_lots l left join lot_movements m on m.lot_id = l.id
     group by l.id, l.remaining having l.remaining <> coalesce(sum(m.coins), 0)`,
  'the lot movements of a transaction sum to its wallet entry': sql`
    select coalesce(w.id, m.id) as violation from
      (select e.transaction_id as id, a.professional_id, sum(e.coins) as coins from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet' group by 1, 2) w
      full join (select m.transaction_id as id, l.professional_id, sum(m.coins) as coins from lot_movements m join coin_lots l on l.id = m.lot_id group by 1, 2) m
        on m.id = w.id and m.professional_id = w.professional_id where w.coins is distinct from m.coins`,
  'every ledger purchase has one purchase': sql`
    select t.id as violation from ledger_transactions t left join purchases p on p.transaction_id = t.id where t.kind = 'purchase' and p.id is null`,
  'received money is the sold coins minus refunds': sql`
    select p.id as violation from purchases p
      left join lateral (select coalesce(sum(cents), 0) as back, coalesce(sum(coins), 0) as coins from purchase_refunds r where r.purchase_id = p.id and
        (r.state <> 'failed' or r.kind = 'difference' and exists (select from payment_differences d where d.provider = p.provider and d.reference = p.payment_ref))) r on true
     where (p.state in ('paid', 'refunded') and p.transaction_id is not null and p.received_cents - r.back <> (p.coins - r.coins) * 100)
        or (p.state in ('created', 'waiting', 'failed', 'expired') and p.received_cents <> 0)`,
  'coins sold in the ledger equal paid coins': sql`
    select s.sold as violation from
      (select -coalesce(sum(e.coins), 0) as sold from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'sales') s,
      (select coalesce(sum(case p.state when 'charged_back' then 0 else p.coins - coalesce(r.coins, 0) end), 0) as paid from purchases p
         left join (select purchase_id, sum(coins) as coins from purchase_refunds where state <> 'failed' group by 1) r on r.purchase_id = p.id
        where p.transaction_id is not null) p
     where s.sold <> p.paid`,
  'the counter of an order counts its leads': sql`
    select o.id as violation from orders o left join leads l on l.order_id = o.id group by o.id having o.lead_count <> count(l.id)`,
  'at most four leads an order': sql`select order_id as violation from leads group by 1 having count(*) > 4`,
  'every lead has its debit, of its coins': sql`
    select l.id as violation from leads l left join ledger_entries e on e.transaction_id = l.ledger_transaction_id and e.coins < 0
     where l.coins_paid > 0 and (e.coins is null or -e.coins <> l.coins_paid)`,
  'every unlock has its lead': sql`
    select t.id as violation from ledger_transactions t left join leads l on l.ledger_transaction_id = t.id where t.kind = 'unlock' and l.id is null`,
  'a refund equals its ledger entry and never exceeds the price': sql`
    select r.lead_id as violation from refunds r join leads l on l.id = r.lead_id
      left join (select transaction_id, sum(coins) as coins from ledger_entries where coins > 0 group by 1) e on e.transaction_id = r.ledger_transaction_id
     where r.coins > l.coins_paid or e.coins is distinct from r.coins or l.professional_id <> r.professional_id`,
  'no claim on a refunded lead is open': sql`
    select c.id as violation from refund_claims c join refunds r on r.lead_id = c.lead_id where c.state in ('open', 'appealed')`,
  'every refund in the ledger has its lead': sql`
    select t.id as violation from ledger_transactions t left join refunds r on r.ledger_transaction_id = t.id where t.kind = 'refund' and r.lead_id is null`,
  'the stored reach of professionals equals the computed one': sql`
    with now as (select * from professional_reach_now(array(select id from professionals)))
    (table professional_reach except table now) union all (table now except table professional_reach)`,
  'a client’s unread counter counts unread messages': sql`
    select c.id as violation from conversations c where c.client_listed and c.client_unread <> (
      select count(*) from messages m where m.conversation_id = c.id and m.sender_user_id = c.professional_user_id and m.client_id <> 'first' and m.id > c.client_read_id)`,
  'a professional’s unread counter counts unread messages': sql`
    select c.id as violation from conversations c where c.professional_unread <> (
      select count(*) from messages m where m.conversation_id = c.id and m.sender_user_id = c.client_user_id and m.id > c.professional_read_id)`,
  'slots of an order are consecutive and within its limit': sql`
    select o.id as violation from orders o join leads l on l.order_id = o.id group by o.id having max(l.slot) <> count(*) or count(*) > o.max_leads`,
  'orders before publication, and those that ended without leads, have none': sql`
    select o.id as violation from orders o join leads l on l.order_id = o.id
     where o.status in ('pending_verification', 'waiting', 'duplicated', 'finalized_zero_lead')`,
  'a paid lead has one unlock transaction of its professional': sql`
    select l.id as violation from leads l join ledger_transactions t on t.id = l.ledger_transaction_id
      left join ledger_entries e on e.transaction_id = t.id left join ledger_accounts a on a.id = e.account_id and a.professional_id = l.professional_id
     group by l.id, t.kind having t.kind <> 'unlock' or count(a.id) <> 1`,
  'a conversation belongs to the client and professional of its lead': sql`
    select c.id as violation from conversations c join leads l on l.id = c.lead_id join orders o on o.id = l.order_id join professionals p on p.id = l.professional_id
     where c.client_user_id is distinct from o.client_id or c.professional_user_id <> p.user_id or (l.initial_message is null and l.origin <> 'instant_match')`,
  'only the two people of a conversation write in it': sql`
    select m.id as violation from messages m join conversations c on c.id = m.conversation_id
     where m.kind = 'user' and m.sender_user_id not in (c.client_user_id, c.professional_user_id)`,
  'a conversation is open while its lead is accepted, and closed afterwards': sql`
    select l.id as violation from leads l left join conversations c on c.lead_id = l.id
     where (l.state = 'accepted' and (c.state is distinct from 'open' or not c.client_listed))
        or (l.state in ('rejected', 'ended', 'voided') and c.state <> 'closed') or (l.state = 'unlocked' and c.id is not null)
        or (l.state = 'hired' and c.state = 'requested')`,
  'a survey answer is by the client of its order, about a lead that was not voided': sql`
    select s.id as violation from survey_responses s join orders o on o.id = s.order_id left join leads l on l.id = s.lead_id
     where s.user_id is distinct from o.client_id or (s.lead_id is not null and (l.order_id <> s.order_id or l.state = 'voided'))`,
  'every review equals the survey answer about its lead': sql`
    select coalesce(r.id, -s.id) as violation from reviews r full join (select * from survey_responses where lead_id is not null) s on s.lead_id = r.lead_id
      left join leads l on l.id = r.lead_id
     where r.id is null or s.id is null or r.rating <> s.rating or r.professional_id <> l.professional_id`,
  // Ratings without reviews are test data; those with reviews are counted exactly.
  'a rating is the sum of the published reviews': sql`
    select p.id as violation from professionals p join reviews r on r.professional_id = p.id
     group by p.id having p.rating_sum <> coalesce(sum(r.rating) filter (where r.published_at is not null), 0)
         or p.reviews_count <> count(*) filter (where r.published_at is not null)`,
  'notifications of an order go to its client, those of a lead to its two people': sql`
    select n.id as violation from notifications n left join orders o on o.id = n.order_id
      left join leads l on l.id = n.lead_id left join orders lo on lo.id = l.order_id left join professionals p on p.id = l.professional_id
     where n.user_id is distinct from coalesce(o.client_id, n.user_id) or (l.id is not null and n.user_id not in (lo.client_id, p.user_id))`,
  'a PIN is tried five times at most and verified before it expires': sql`
    select id as violation from pin_challenges where attempts > 5 or verified_at > expires_at`,
  'one open order for a phone, a service and a city': sql`
    select min(id) as violation from orders where status in ('waiting', 'searching') group by phone, category_id, city_id having count(*) > 1`,
  'a deleted account has no name, session or coins': sql`
    select u.id as violation from users u left join professionals p on p.user_id = u.id left join wallets w on w.professional_id = p.id
     where u.status = 'deleted' and (u.phone is not null or u.email is not null or u.avatar_url is not null or u.name not in ('Cliente', 'Profissional')
       or w.balance <> 0 or w.debt <> 0 or p.state <> 'deleted' or exists (select from sessions s where s.user_id = u.id and s.revoked_at is null)
       or exists (select from orders o where o.client_id = u.id and (o.phone is not null or o.status in ('waiting', 'searching'))))`,
  'the slug of a service is unique and no state': sql`
    select k.id as violation from categories k where k.slug = 'preco' or exists (select from states s where lower(s.uf) = k.slug)
        or exists (select from categories other where other.slug = k.slug and other.id <> k.id)`,
}

/** Checks the domain invariants; names each violation. */
export async function assertInvariants(db: Db) {
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db)
    assert.deepEqual(rows, [], rule)
  }
}
