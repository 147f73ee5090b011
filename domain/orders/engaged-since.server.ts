import { sql } from 'kysely'

/**
 * SQL: since when the client of order row `o` may review the service (AMB-42): an accepted message or proposal, a
 * finished search, a visit; after a hire a later visit, the end of the service or the next day. Null if not yet.
 */
export const engagedSince = sql<Date | null>`case when o.status <> 'blocked' then (
  select case when begun.at is not null then greatest(begun.at, visit.at, case when hire.at is not null then coalesce(
      case when visit.at > hire.at then visit.at end, quote.service_ends_at, hire.at + interval '1 day') end) end
  from (select least(
      (select min(l.accepted_at) from leads l where l.order_id = o.id),
      case when (o.status = 'finalized' or o.closed_as = 'hired') and o.lead_count > 0 then o.closed_at end) as at) begun
  left join lateral (
    select max(v.starts_at) as at from visits v join leads l on l.id = v.lead_id
     where l.order_id = o.id and v.state = 'confirmed' and l.state not in ('rejected', 'ended', 'voided')) visit on true
  left join lateral (
    select q.answered_at, (coalesce(q.ends_on, q.starts_on) + 1)::timestamp at time zone 'America/Sao_Paulo' as service_ends_at
      from proposals q join leads l on l.id = q.lead_id
     where l.order_id = o.id and q.state = 'accepted' and l.state not in ('rejected', 'ended', 'voided')
     order by q.answered_at desc limit 1) quote on true
  cross join lateral (
    select coalesce(quote.answered_at, case when o.closed_as = 'hired' then o.closed_at end) as at) hire) end`
