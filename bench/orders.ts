/**
 * Reads of clients and professionals among 40,000 and 4,000,000 orders. Most clients have a few; one has 500. `node
 * bench/orders.ts [orders]`
 */
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { loadReference } from '#db/reference/load-reference.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { listConversations, countUnreadConversations } from '#domain/conversations/conversation-list.server.ts'
import { listContacts } from '#domain/leads/contact/contacts.server.ts'
import { listUnlockableOrders } from '#domain/leads/unlock/opportunities.server.ts'
import { countNotifications } from '#domain/notifications/notifications.server.ts'
import { countOrders, listMyOrders } from '#domain/orders/my-orders.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import type { Db } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { presentListedOrder, presentOrder } from '#presenters/order.ts'
import { withThrowawayDatabase } from '#test/support/throwaway.ts'
import { percentile } from './statistics.ts'

const large = Number(process.argv[2] ?? 4_000_000)
const small = Math.round(large / 100)
const rounds = 300
const warmUp = 30
const now = new Date('2026-11-20T12:00:00Z')
const ordersOfTheBusy = 500

if (statfsSync(tmpdir()).bavail * statfsSync(tmpdir()).bsize < 12e9 && large > 1_000_000)
  throw new Error('There is no room for this: 12 GB are wanted in the temporary folder.')

const filled = ['orders', 'order_answers', 'order_offers', 'leads', 'conversations', 'messages', 'notifications']
const people = ['users', 'professionals']

/** Generated rows need no checks, and an index is faster built afterwards. */
async function withoutChecks(db: Db, work: () => Promise<void>) {
  const tables = [...people, ...filled]
  type Row = { table: string; name: string; definition: string }
  const indexes = await sql<Row>`
    select tablename as table, indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any(${filled}) and not exists (select from pg_constraint c where c.conname = indexname)`.execute(
    db,
  )
  const keys = await sql<Row>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid::regclass::text = any(${tables})`.execute(db)
  for (const { name } of indexes.rows) await sql`drop index ${sql.table(name)}`.execute(db)
  for (const { table, name } of keys.rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await work()
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db)
}

/** Two clients per five orders, a professional per hundred. People have the ids of their rows. */
async function settle(db: Db, orders: number) {
  const clients = Math.round(orders * 0.4)
  const professionals = Math.round(orders / 100)
  const known = (
    await sql<{ role: string; n: number }>`select role, count(*)::int as n from users group by 1`.execute(db)
  ).rows
  const from = (role: string) => (known.find((row) => row.role === role)?.n ?? 0) + 1
  for (const [role, count, first] of [
    ['client', clients, 10_000_000],
    ['professional', professionals, 0],
  ] as const)
    await sql`insert into users (id, uuid, role, name, phone, email, created_at) overriding system value
      select ${first}::int + n, gen_random_uuid(), ${role}, 'Pessoa ' || n, '119' || (20000000 + n), 'p@exemplo.com.br', ${now}
        from generate_series(${from(role)}::int, ${count}::int) n`.execute(db)
  await sql`insert into professionals (id, user_id, slug, name, state, base_city_id, radius_km, created_at) overriding system value
    select id, id, 'p' || id, name, 'approved', 3550308, 30, ${now} from users
     where role = 'professional' and id > coalesce((select max(id) from professionals), 0)`.execute(db)
}

/** The status of order `n`: of a hundred, four search, one waits, 45 were filled and thirty found nobody. */
const statusOf = sql`case when n % 100 < 4 then 'searching' when n % 100 = 4 then 'waiting' when n % 100 < 50 then 'finalized'
  when n % 100 < 80 then 'finalized_zero_lead' when n % 100 < 95 then 'canceled' else 'blocked' end`
/** The contacts of order `n`: four on every tenth that may have any, one or two on the others; 1.2 on average. */
const leadsOf = sql`case when n % 100 = 4 or n % 100 between 50 and 79 then 0 when n % 10 = 5 then 4 else 1 + (n / 100) % 2 end`

/** A batch of orders with their dependent rows. The first 500 belong to the busy client. */
async function fill(db: Db, from: number, to: number, clients: number, professionals: number) {
  const numbers = sql`generate_series(${from}::int, ${to}::int) n`
  const client = sql`10000000 + case when n <= ${ordersOfTheBusy} then 1 else 2 + (n::bigint * 7919) % ${clients - 1} end`
  const age = sql`make_interval(mins => case when n % 100 < 5 then (n / 100) % 1400 else 3000 + (n::bigint * 31) % 700000 end::int)`
  const pro = (place: ReturnType<typeof sql>) => sql`1 + (n::bigint * 104729 + ${place} * 15485863) % ${professionals}`
  await sql`insert into orders (id, uuid, client_id, category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id, district,
      description, lead_count, eligible_count, blocked_reason, created_at, verified_at, review_at, published_at, expires_at, closed_at, offered_wave) overriding system value
    select n, gen_random_uuid(), ${client}, 1 + n % 500, ${statusOf}, '119' || (10000000 + n), 'Bia Castanho', 'bia@exemplo.com.br', 'chat', 'month',
      'sp', (select ids[1 + n % 600] from bench_cities), 'Centro', 'Pintar a sala e dois quartos; as paredes têm umidade perto da janela.', ${leadsOf}, 12,
      case when n % 100 >= 95 then 'fraud' end, ${now}::timestamptz - ${age}, ${now}::timestamptz - ${age}, null, ${now}::timestamptz - ${age},
      ${now}::timestamptz - ${age} + interval '2 days', null, 3
      from ${numbers}`.execute(db)
  await sql`insert into order_answers (order_id, position, question, title, value)
    select n, q, 'pergunta' || q, 'O que precisa?', '["Sala e quartos"]' from ${numbers}, generate_series(1, 1) q`.execute(
    db,
  )
  await sql`insert into order_offers (order_id, professional_id, wave, score, offered_at)
    select n, ${pro(sql`p`)}, 1, 60, ${now}::timestamptz - ${age} from ${numbers}, generate_series(1, 2) p on conflict do nothing`.execute(
    db,
  )
  await sql`insert into leads (order_id, professional_id, slot, state, origin, coins_paid, price_breakdown, price_cents, initial_message, created_at, messaged_at, accepted_at)
    select n, ${pro(sql`p`)}, p, case when n % 100 >= 95 then 'voided' when p = 1 then 'accepted' when p = 2 then 'contacted' else 'unlocked' end, 'unlock', 0,
      '{"coins": 12}', 90000, case when p < 3 then 'Bom dia! Posso ver amanhã.' end, ${now}::timestamptz - ${age},
      case when p < 3 then ${now}::timestamptz - ${age} end, case when p = 1 then ${now}::timestamptz - ${age} end
      from ${numbers}, generate_series(1, ${leadsOf}) p on conflict do nothing`.execute(db)
  await sql`insert into conversations (chat_id, lead_id, client_user_id, professional_user_id, state, client_listed, client_unread, last_message, last_message_at, created_at)
    select 'chat-' || lpad(l.id::text, 16, '0'), l.id, o.client_id, l.professional_id, case when l.state = 'voided' then 'closed' when l.state = 'accepted' then 'open' else 'requested' end,
      l.state <> 'contacted', (l.id % 5 = 0)::int, 'Combinado!', l.created_at, l.created_at
      from leads l join orders o on o.id = l.order_id where l.messaged_at is not null and l.order_id between ${from} and ${to}`.execute(
    db,
  )
  await sql`insert into messages (conversation_id, sender_user_id, text, client_id, created_at)
    select c.id, case when m % 2 = 1 then c.professional_user_id else c.client_user_id end, 'Combinado!', 'm' || m, c.created_at
      from leads l join conversations c on c.lead_id = l.id, generate_series(1, 2) m where l.order_id between ${from} and ${to}`.execute(
    db,
  )
  await sql`insert into notifications (user_id, kind, order_id, lead_id, created_at, read_at)
    select o.client_id, 'lead_created', o.id, l.id, l.created_at, case when l.id % 4 > 0 then l.created_at end
      from leads l join orders o on o.id = l.order_id where l.order_id between ${from} and ${to}`.execute(db)
}

/** Up to this many orders; the lead indexes must exist before conversations are generated. */
async function grow(db: Db, orders: number) {
  await sql`set statement_timeout = 0`.execute(db)
  const { n } = (await sql<{ n: number }>`select coalesce(max(id), 0)::int as n from orders`.execute(db)).rows[0]!
  await withoutChecks(db, async () => {
    await settle(db, orders)
    const step = 200_000
    for (let from = n + 1; from <= orders; from += step)
      await fill(db, from, Math.min(orders, from + step - 1), Math.round(orders * 0.4), Math.round(orders / 100))
  })
  await sql`vacuum analyze`.execute(db)
}

async function reads(db: Db): Promise<Record<string, (turn: number) => Promise<unknown>>> {
  const busy = 10_000_001
  const { rows } = await sql<{ uuid: string; clientId: number }>`
    select uuid, client_id as "clientId" from orders where id in (select o.id from orders o where o.lead_count = 4 order by o.id desc limit 200)`.execute(
    db,
  )
  const { rows: bases } = await sql<{ n: number }>`select max(id)::int as n from professionals`.execute(db)
  const anybody = (turn: number) => 10_000_002 + ((turn * 7919) % 15_000)
  const list = async (clientId: number, filter?: 'open' | 'ended') => {
    const [orders] = await Promise.all([
      listMyOrders(db, clientId, filter ? { filter } : {}),
      countOrders(db, clientId),
      countNotifications(db, clientId),
    ])
    return orders.map((order) => presentListedOrder(order, now))
  }
  return {
    'my orders, of 500': () => list(busy),
    'my orders, of 500: open': () => list(busy, 'open'),
    'my orders, of 500: ended': () => list(busy, 'ended'),
    'my orders, of 500: the last page': async () =>
      (await listMyOrders(db, busy, { before: 15 })).map((order) => presentListedOrder(order, now)),
    'my orders, of a few': (turn) => list(anybody(turn)),
    'an order with four contacts': async (turn) =>
      presentOrder((await findOrderDetail(db, rows[turn % rows.length]!))!, now),
    opportunities: (turn) => listUnlockableOrders(db, 1 + ((turn * 104729) % bases[0]!.n), now),
    'contacts of a professional': (turn) => listContacts(db, 1 + ((turn * 104729) % bases[0]!.n)),
    'conversations of the client of 500': async () => [
      await listConversations(db, { userId: busy, role: 'client' }),
      await countUnreadConversations(db, { userId: busy, role: 'client' }),
    ],
    'conversations of a professional': async (turn) => {
      const who = { userId: 1 + ((turn * 104729) % bases[0]!.n), role: 'professional' as const }
      return [await listConversations(db, who), await countUnreadConversations(db, who)]
    },
  }
}

async function measure(db: Db) {
  const results: Record<string, { p50: number; p99: number }> = {}
  for (const [what, read] of Object.entries(await reads(db))) {
    const times: number[] = []
    let rows = 0
    for (let turn = 0; turn < rounds + warmUp; turn++) {
      const began = performance.now()
      const result = await read(turn)
      if (turn >= warmUp) times.push(performance.now() - began)
      rows += [result].flat(2).filter((row) => typeof row === 'object').length
    }
    if (!rows) throw new Error(`${what}: nothing was read`)
    results[what] = { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
  }
  return results
}

await withThrowawayDatabase(async (url) => {
  await migrate(url)
  // The generating connection has no timeout; the reading ones are the product's.
  const maker = openDatabase(url, { max: 1, withoutTimeouts: true })
  await loadReference(maker.db)
  await refreshCatalog(maker.db)
  await sql`create table bench_cities as select array(select id from cities where uf = 'sp' order by id) as ids`.execute(
    maker.db,
  )
  const reader = openDatabase(url, { max: 4 })
  const results: Awaited<ReturnType<typeof measure>>[] = []
  for (const orders of [small, large]) {
    const began = performance.now()
    await grow(maker.db, orders)
    const { rows } = await sql<{
      size: string
    }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(maker.db)
    console.log(`${orders} orders, made in ${Math.round((performance.now() - began) / 1000)} s, ${rows[0]!.size}`)
    results.push(await measure(reader.db))
  }
  const [few, many] = results
  for (const [what, { p50, p99 }] of Object.entries(many!)) {
    const small = few![what]!
    const good = p99 < 50 && p99 <= 2 * small.p99
    console.log(
      `${good ? '✔' : '✗'} ${what}: p50 ${p50.toFixed(1)} ms (${(p50 / small.p50).toFixed(2)} x), p99 ${p99.toFixed(1)} ms (${(p99 / small.p99).toFixed(2)} x of ${small.p99.toFixed(1)})`,
    )
  }
  console.log('goals: p99 under 50 ms, and at most twice that of a hundredth of the orders')
  await maker.close()
  await reader.close()
})
