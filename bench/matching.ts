/**
 * The first wave of a new order with 10,000 and 1,000,000 professionals, among services and cities of uneven
 * popularity: `node bench/matching.ts [professionals]`
 */
import { sql } from 'kysely'
import { loadReference } from '#db/reference/load-reference.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { offerOrder } from '#domain/matching/offer-order.server.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import type { Db } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { withThrowawayDatabase } from '#test/support/throwaway.ts'
import { percentile } from './statistics.ts'

const orders = 600
const warmUp = 60
const now = new Date('2026-11-20T12:00:00Z')

/** Cities weighted by population and services by rank, as intervals from 0 to 1. */
const pieces = sql`
  create table bench_cities as
    select id, uf, sum(people) over (order by id) / sum(people) over () as high
      from (select id, uf, coalesce(population, 8000)::float8 as people from cities) c;
  create index on bench_cities (high);
  create table bench_services as
    select id, sum(weight) over (order by id) / sum(weight) over () as high
      from (select id, 1 / power(row_number() over (order by popular_rank) + 4, 0.9) as weight from categories) k;
  create table bench_city_of as
    select n, c.id, c.uf from generate_series(0, 99999) n
      cross join lateral (select id, uf from bench_cities where high >= (n + 0.5) / 100000 order by high limit 1) c;
  create unique index on bench_city_of (n);
  create table bench_service_of as
    select n, s.id from generate_series(0, 9999) n
      cross join lateral (select id from bench_services where high >= (n + 0.5) / 10000 order by high limit 1) s;
  create unique index on bench_service_of (n);
  analyze`

/** Professionals with one to four services, a tenth with a list of cities, one in fifty with a whole state. */
async function settle(db: Db, from: number, to: number) {
  await sql`insert into users (uuid, role, name, phone, email, created_at)
    select gen_random_uuid(), 'professional', 'P' || n, '1197' || lpad(n::text, 7, '0'), 'p@exemplo.com.br', ${now}
      from generate_series(${from}::int, ${to}::int) n`.execute(db)
  await sql`insert into professionals (user_id, slug, name, state, documentation_approved, paused, base_city_id, radius_km, rating_sum, reviews_count, median_answer_minutes, created_at)
    select u.id, 'p' || u.id, u.name, 'approved', random() < 0.6, random() < 0.05, c.id, (array[5, 10, 20, 30, 30, 30, 50, 80])[1 + floor(random() * 8)],
           floor(r.reviews * (3.5 + random() * 1.5)), r.reviews, case when random() < 0.6 then floor(5 + power(random(), 2) * 1500) end, ${now}
      from (select id, name, floor(random() * 100000)::int as n, floor(power(random(), 4) * 60)::int as reviews from users
             where role = 'professional' and id > coalesce((select max(user_id) from professionals), 0)) u
      join bench_city_of c on c.n = u.n
      cross join lateral (select u.reviews as reviews) r`.execute(db)
  const fresh = sql`p.id > coalesce((select max(professional_id) from professional_services), 0)`
  await sql`insert into professional_areas (professional_id, uf, city_id)
    select p.id, c.uf, case when random() < 0.2 then null else c.id end from professionals p
      join bench_city_of c on c.n = (p.id * 7919 % 100000)::int where ${fresh} and random() < 0.1`.execute(db)
  await sql`insert into professional_services (professional_id, category_id)
    select distinct x.id, s.id from (select p.id, floor(random() * 10000)::int as n from professionals p
      cross join lateral generate_series(1, 1 + (p.id % 4)::int) where ${fresh}) x join bench_service_of s on s.n = x.n`.execute(
    db,
  )
}

/** What the triggers would write, at once; one professional in ten had contacts in the last 30 days. */
async function grow(db: Db, count: number) {
  for (const table of ['professionals', 'professional_services', 'professional_areas'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  // Generated rows need no checks.
  for (const table of ['professional_reach', 'professional_services', 'professional_areas'])
    await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.raw(`${table}_professional_id_fkey`)}, drop constraint if exists ${sql.raw(`${table}_category_id_fkey`)}`.execute(
      db,
    )
  const known = (await sql<{ n: number }>`select count(*)::int as n from professionals`.execute(db)).rows[0]!.n
  for (let from = known + 1; from <= count; from += 100_000) await settle(db, from, Math.min(count, from + 99_999))
  await sql`insert into professional_workloads (professional_id, open_leads, recent_leads)
    select id, floor(random() * 11), floor(random() * 15) from professionals where id % 10 = 0 on conflict do nothing`.execute(
    db,
  )
  await sql`truncate professional_reach`.execute(db)
  const indexes = (
    await sql<{ indexname: string; indexdef: string }>`
      select indexname, indexdef from pg_indexes where tablename = 'professional_reach' and indexname <> 'professional_reach_pkey'`.execute(
      db,
    )
  ).rows
  for (const { indexname } of indexes) await sql`drop index ${sql.table(indexname)}`.execute(db)
  for (let from = 0; from <= count; from += 50_000)
    await sql`insert into professional_reach select * from professional_reach_now(array(select id from professionals where id > ${from} and id <= ${from + 50_000}))`.execute(
      db,
    )
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(db)
  for (const table of ['professionals', 'professional_services', 'professional_areas'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function newOrders(db: Db, count: number) {
  const { rows } = await sql<{ id: number }>`
    insert into orders (uuid, client_id, category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id, created_at, verified_at, published_at, expires_at)
    select gen_random_uuid(), (select min(id) from users), s.id, 'searching', '11' || (900000000 + o.phone)::text, 'Bia', 'bia@exemplo.com.br', 'chat', 'month', c.uf, c.id, ${now}, ${now}, ${now}, ${now}::timestamptz + interval '2 days'
      from (select floor(random() * 100000)::int as city, floor(random() * 10000)::int as service, n + 11000000 + floor(random() * 80000000)::int as phone from generate_series(1, ${count}::int) n) o
      join bench_city_of c on c.n = o.city join bench_service_of s on s.n = o.service
    on conflict do nothing returning id`.execute(db)
  return rows.map((row) => row.id)
}

async function firstWaves(db: Db) {
  const times: number[] = []
  let notifiedCount = 0
  for (const [turn, id] of (await newOrders(db, orders + warmUp)).entries()) {
    const began = performance.now()
    const count = await offerOrder(db, { orderId: id, wave: 1 }, now)
    if (turn < warmUp) continue
    times.push(performance.now() - began)
    notifiedCount += count
  }
  if (!notifiedCount) throw new Error('no professional was offered an order')
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: percentile(times, 1),
    notifiedCount: notifiedCount / times.length,
  }
}

/** The worst case: the most popular service in the largest city, and its last wave, up to 5,000 at once. */
async function heaviest(db: Db, count: number) {
  const { rows } = await sql<{ id: number }>`
    insert into orders (uuid, client_id, category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id, created_at, verified_at, published_at, expires_at)
    select gen_random_uuid(), (select min(id) from users), (select id from categories order by popular_rank limit 1), 'searching', '119' || (${70_000_000 + count} + n)::text, 'Bia', 'bia@exemplo.com.br', 'chat', 'month', 'sp', 3550308, ${now}, ${now}, ${now}, ${now}::timestamptz + interval '2 days'
      from generate_series(1, 20) n returning id`.execute(db)
  const times = []
  for (const { id } of rows) {
    const began = performance.now()
    await offerOrder(db, { orderId: id, wave: 1 }, now)
    times.push(performance.now() - began)
  }
  const began = performance.now()
  const notifiedCount = await offerOrder(db, { orderId: rows[0]!.id, wave: 3 }, now)
  return { p50: percentile(times, 0.5), last: performance.now() - began, notifiedCount }
}

await withThrowawayDatabase(async (url) => {
  await migrate(url)
  const { db, close } = openDatabase(url, { max: 2, withoutTimeouts: true })
  await sql`set statement_timeout = 0`.execute(db)
  await loadReference(db)
  await refreshCatalog(db)
  for (const statement of pieces.compile(db).sql.split(';')) await sql.raw(statement).execute(db)
  const results = []
  for (const count of [10_000, Number(process.argv[2] ?? 1_000_000)]) {
    const began = performance.now()
    await grow(db, count)
    console.log(`${count} professionals, made in ${Math.round((performance.now() - began) / 1000)} s`)
    const waves = await firstWaves(db)
    const top = await heaviest(db, count)
    results.push(waves)
    console.log(
      `  first wave of ${orders} orders: p50 ${waves.p50.toFixed(1)} ms, p99 ${waves.p99.toFixed(1)} ms, longest ${waves.max.toFixed(1)} ms, ${waves.notifiedCount.toFixed(1)} told`,
    )
    console.log(
      `  first wave of the heaviest: p50 ${top.p50.toFixed(1)} ms; last wave: ${top.last.toFixed(0)} ms for ${top.notifiedCount}`,
    )
  }
  const [small, large] = results
  console.log(
    `large beside small: p50 ${(large!.p50 / small!.p50).toFixed(2)} x, p99 ${(large!.p99 / small!.p99).toFixed(2)} x (goal: p99 under 20 ms and at most 2 x)`,
  )
  await close()
})
