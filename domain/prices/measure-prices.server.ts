import { sql } from 'kysely'
import { ok } from '#domain/shared/result.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import { oneRow } from '#platform/database/one-row.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { minProfessionals, minQuotes, quotedWithinMonths } from './local-price.ts'

/**
 * Measures prices per service and city: the median of one amount per contact within a year, without unit prices, fixed
 * prices, blocked orders and our own profiles. Idempotent. Returns the number of cities with a price.
 */
export async function measurePrices(db: Db, now: Date): Promise<number> {
  const services = await db
    .selectFrom('categories as c')
    .select('c.id')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('orders as o')
            .select('o.id')
            .whereRef('o.category_id', '=', 'c.id')
            .where('o.published_at', 'is not', null),
        ),
        eb.exists(eb.selectFrom('local_prices as l').select('l.city_id').whereRef('l.category_id', '=', 'c.id')),
      ]),
    )
    .orderBy('c.id')
    .execute()
  let measured = 0
  for (const { id } of services) {
    const { value } = await inTransaction(db, async (tx) => ok(await measureService(tx, id, now)))
    measured += value
  }
  return measured
}

/** A service at a time: none takes long, however many contacts there are. */
async function measureService(tx: Db, categoryId: number, now: Date): Promise<number> {
  const since = sql`${now}::timestamptz - ${quotedWithinMonths}::int * interval '1 month'`
  const { rows } = await sql<{ measured: number; changed: number }>`
    with asked as (
      select o.city_id, l.professional_id, coalesce(p.total_cents, l.price_cents) as cents
        from orders o
        join leads l on l.order_id = o.id
        join professionals f on f.id = l.professional_id
        left join lateral (
          select total_cents, sent_at from proposals where lead_id = l.id and state <> 'withdrawn' order by version desc limit 1
        ) p on true
       where o.category_id = ${categoryId} and o.published_at is not null and o.kind = 'standard'
         and l.state <> 'voided' and not f.is_institutional_pro
         and case when p.total_cents is not null then p.sent_at
                  when l.price_unit = 'whole' and l.price_cents is not null then l.messaged_at end > ${since}
    ), places as (
      select city_id, round(percentile_cont(0.5) within group (order by cents))::bigint as median_cents,
             count(*)::int as quotes, count(distinct professional_id)::int as professionals
        from asked group by city_id
      having count(*) >= ${minQuotes} and count(distinct professional_id) >= ${minProfessionals}
    ), forgotten as (
      delete from local_prices where category_id = ${categoryId} and city_id not in (select city_id from places)
      returning 1
    ), changed as (
      select 1 from places p left join local_prices l on l.category_id = ${categoryId} and l.city_id = p.city_id
       where (l.median_cents, l.quotes) is distinct from (p.median_cents, p.quotes)
    ), kept as (
      insert into local_prices (category_id, city_id, median_cents, quotes, professionals, measured_at)
      select ${categoryId}, city_id, median_cents, quotes, professionals, ${now} from places
      on conflict (category_id, city_id) do update
        set median_cents = excluded.median_cents, quotes = excluded.quotes, professionals = excluded.professionals,
            measured_at = excluded.measured_at
      returning 1
    )
    select (select count(*)::int from kept) as measured,
           ((select count(*) from forgotten) + (select count(*) from changed))::int as changed`.execute(tx)
  const { measured, changed } = oneRow(rows)
  if (changed) await purgePages(tx, now, [`service:${categoryId}`])
  return measured
}
