import { sql } from 'kysely'

/**
 * Since when the client of an order row `o` has somebody to deal with: a message was accepted, or the search ended and had
 * found somebody, who may have been hired by telephone (AMB-42). Null before, and for a blocked order.
 */
export const dealingSince = sql<Date | null>`case when o.status <> 'blocked' then least(
  (select min(l.accepted_at) from leads l where l.order_id = o.id),
  case when (o.status = 'finalized' or o.closed_as = 'hired') and o.lead_count > 0 then o.closed_at end) end`
