import { sql } from 'kysely'

/**
 * Since when the client of an order row `o` has somebody to deal with: a message was accepted, a quote was, or the search
 * ended and had found somebody (AMB-42); not before a confirmed visit. Null before, and for a blocked order.
 */
export const dealingSince = sql<Date | null>`case when o.status <> 'blocked' then (
  select case when begun.at is not null then greatest(begun.at, (
    select max(v.starts_at) from visits v join leads l on l.id = v.lead_id
     where l.order_id = o.id and v.state = 'confirmed' and l.state not in ('rejected', 'ended', 'voided'))) end
  from (select least(
    (select min(l.accepted_at) from leads l where l.order_id = o.id),
    case when (o.status = 'finalized' or o.closed_as = 'hired') and o.lead_count > 0 then o.closed_at end) as at) begun) end`
