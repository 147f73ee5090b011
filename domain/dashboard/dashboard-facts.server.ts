import { sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { saoPaulo, saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'
import { type ContactFact, monthsUntil } from './dashboard.ts'

/** Minimum number of measured professionals for a comparison: fewer would reveal who they are. */
const enoughOthers = 5

/** A professional's contacts of twelve months; fully refunded ones do not count. */
export async function listContactFacts(db: Db, professionalId: number, now: Date): Promise<ContactFact[]> {
  const first = `${monthsUntil(saoPauloDay(now).slice(0, 7))[0]}-01`
  const { rows } = await sql<ContactFact>`
    select to_char(l.created_at at time zone ${saoPaulo}, 'YYYY-MM') as month,
           extract(hour from l.created_at at time zone ${saoPaulo})::int as hour,
           l.coins_paid - coalesce(r.coins, 0) as coins,
           coalesce(l.messaged_at, l.talked_at, case when l.origin = 'instant_match' then l.accepted_at end) is not null as "isAnswered",
           l.price_cents is not null or exists (select from proposals where lead_id = l.id) as "isQuoted", l.accepted_at is not null as "isOpened",
           l.state = 'hired' or l.outcome is not distinct from 'won' as "isWon", coalesce(s.total_cents, case when l.price_unit = 'whole' then l.price_cents end) as "priceCents",
           l.reject_reason as "rejectReason", l.created_at < ${now}::timestamptz - interval '24 hours' as "isOld"
      from leads l left join refunds r on r.lead_id = l.id
      left join lateral (select total_cents from proposals where lead_id = l.id and state not in ('superseded', 'refused', 'withdrawn')
        order by state = 'accepted' desc, version desc limit 1) s on true
     where l.professional_id = ${professionalId} and l.state <> 'voided'
       and l.created_at >= ${first}::timestamp at time zone ${saoPaulo}
     order by l.created_at`.execute(db)
  return rows.map((row) => ({ ...row, priceCents: row.priceCents === null ? null : Number(row.priceCents) }))
}

/** Response times: own, and the median in the state for the most bought service. */
export async function getAnswerTimes(db: Db, professionalId: number) {
  const { rows } = await sql<{
    own: number | null
    uf: string | null
    area: number | null
    categoryId: number | null
    service: number | null
  }>`
    with me as (
      select p.id, p.median_answer_minutes as own, c.uf,
             (select s.category_id from professional_services s
                left join (select o.category_id, count(*) as contacts from leads l join orders o on o.id = l.order_id
                            where l.professional_id = ${professionalId} group by 1) k using (category_id)
               where s.professional_id = p.id order by coalesce(k.contacts, 0) desc, s.category_id limit 1) as category_id
        from professionals p left join cities c on c.id = p.base_city_id where p.id = ${professionalId})
    select me.own, me.uf, me.category_id::int as "categoryId",
           (select case when count(*) >= ${sql.lit(enoughOthers)} then round(percentile_cont(0.5) within group (order by o.median_answer_minutes)) end::int
              from professionals o join cities b on b.id = o.base_city_id
             where b.uf = me.uf and o.id <> me.id and o.median_answer_minutes is not null) as area,
           (select case when count(*) >= ${sql.lit(enoughOthers)} then round(percentile_cont(0.5) within group (order by o.median_answer_minutes)) end::int
              from professional_services s join professionals o on o.id = s.professional_id
             where s.category_id = me.category_id and o.id <> me.id and o.median_answer_minutes is not null) as service
      from me`.execute(db)
  const { own, uf, area, categoryId, service } = oneRow(rows)
  return {
    ownMinutes: own,
    uf,
    areaMinutes: area,
    service: (categoryId !== null && catalog().serviceById(categoryId)?.name) || null,
    serviceMinutes: service,
  }
}
