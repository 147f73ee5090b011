import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import { type DismissReason, dismissalThreshold, dismissalWindowDays } from './dismissal.ts'

/** Dismissals of professional `p` within 90 days. */
const dismissedBecause = (reason: DismissReason, now: Date) => sql`
  from order_offers f join orders d on d.id = f.order_id
  join cities c on c.id = d.city_id left join cities base on base.id = p.base_city_id
   where f.professional_id = p.id and f.dismiss_reason = ${sql.lit(reason)} and f.dismissed_at > ${since(now)}::timestamptz`

const since = (now: Date) => addDays(now, -dismissalWindowDays)

/** The dismissed distance: the third greatest, in whole km; null with fewer than three or unknown distances. */
export const tooFarKm = (now: Date) => sql`(
  select greatest(1, floor(distance_km(base.latitude, base.longitude, c.latitude, c.longitude)))::int as km
    ${dismissedBecause('too_far', now)} and c.latitude is not null and base.latitude is not null
   order by km desc offset ${sql.lit(dismissalThreshold - 1)} limit 1)`

/** Services with three dismissals as not theirs. */
export const oftenDismissedServices = (now: Date) => sql`array(
  select d.category_id ${dismissedBecause('not_my_service', now)} group by d.category_id having count(*) >= ${sql.lit(dismissalThreshold)} order by 1)`

/** When the oldest dismissal of the window leaves it. */
export const oldestDismissalExpiry = (now: Date) => sql`(
  select min(f.dismissed_at) + make_interval(days => ${sql.lit(dismissalWindowDays)}) from order_offers f
   where f.professional_id = p.id and f.dismiss_reason in ('too_far', 'not_my_service') and f.dismissed_at > ${since(now)}::timestamptz)`
