import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import { oneRow } from '#platform/database/one-row.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { dismissalThreshold, dismissalWindowDays, type DismissReason } from './dismissal.ts'
import { isOpenContactSql, openContactDays } from './open-contacts.server.ts'

const batchSize = 500

/**
 * Recounts changed or aged workloads and exclusions of professionals, and updates their rank (product: Matching).
 * Serialized, so an older count never overwrites a newer one. Idempotent. Returns how many.
 */
export const refreshWorkload = (db: Db, now: Date): Promise<number> =>
  inTransactionBatches(db, batchSize, (tx) => refreshSome(tx, now))

async function refreshSome(tx: Db, now: Date) {
  await sql`select pg_advisory_xact_lock(hashtext('standings'))`.execute(tx)
  const { rows } = await sql<{ ids: number[] }>`
    with due as (
      select professional_id from workload_changes where id <= (select max(id) from (select id from workload_changes order by id limit ${batchSize}) first)
      union select professional_id from (select professional_id from professional_workloads where next_change_at <= ${now} limit ${batchSize}) aged
    ),
    picked as (select professional_id from due limit ${batchSize}),
    taken as (delete from workload_changes where professional_id in (select professional_id from picked))
    select array(select professional_id from picked) as ids`.execute(tx)
  const { ids } = oneRow(rows)
  if (!ids.length) return 0
  const open = isOpenContactSql('l', now)
  const dismissedSince = addDays(now, -dismissalWindowDays)
  // A separate statement, so that it sees every change taken above.
  await sql`
    insert into professional_workloads (professional_id, open_leads, recent_leads, next_change_at, too_far_km, unwanted_category_ids)
    select p.id, count(l.id) filter (where ${open}), count(l.id),
           least(min(l.created_at) + interval '30 days',
                 min(l.created_at) filter (where ${open}) + make_interval(days => ${sql.lit(openContactDays)}),
                 ${oldestDismissalExpiry(dismissedSince)}),
           ${tooFarKm(dismissedSince)}, ${oftenDismissedServices(dismissedSince)}
      from professionals p
      left join leads l on l.professional_id = p.id and l.created_at > ${now}::timestamptz - interval '30 days'
     where p.id = any(${ids}) group by p.id
    on conflict (professional_id) do update set
      open_leads = excluded.open_leads, recent_leads = excluded.recent_leads, next_change_at = excluded.next_change_at,
      too_far_km = excluded.too_far_km, unwanted_category_ids = excluded.unwanted_category_ids`.execute(tx)
  await sql`select refresh_professional_reach(${ids})`.execute(tx)
  return ids.length
}

/** Recent dismissals of professional `p`. */
const dismissedBecause = (reason: DismissReason, since: Date) => sql`
  from order_offers f join orders d on d.id = f.order_id
  join cities c on c.id = d.city_id left join cities base on base.id = p.base_city_id
   where f.professional_id = p.id and f.dismiss_reason = ${sql.lit(reason)} and f.dismissed_at > ${since}::timestamptz`

/** The dismissed distance: the third greatest, in whole km; null with fewer than three or unknown distances. */
const tooFarKm = (since: Date) => sql`(
  select greatest(1, floor(distance_km(base.latitude, base.longitude, c.latitude, c.longitude)))::int as km
    ${dismissedBecause('too_far', since)} and c.latitude is not null and base.latitude is not null
   order by km desc offset ${sql.lit(dismissalThreshold - 1)} limit 1)`

/** Services with three dismissals as not theirs. */
const oftenDismissedServices = (since: Date) => sql`array(
  select d.category_id ${dismissedBecause('not_my_service', since)} group by d.category_id having count(*) >= ${sql.lit(dismissalThreshold)} order by 1)`

/** When the oldest dismissal of the window leaves it. */
const oldestDismissalExpiry = (since: Date) => sql`(
  select min(f.dismissed_at) + make_interval(days => ${sql.lit(dismissalWindowDays)}) from order_offers f
   where f.professional_id = p.id and f.dismiss_reason in ('too_far', 'not_my_service') and f.dismissed_at > ${since}::timestamptz)`
