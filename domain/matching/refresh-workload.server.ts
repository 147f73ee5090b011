import { sql } from 'kysely'
import { oneRow } from '#platform/database/one-row.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { oldestDismissalExpiry, tooFarKm, oftenDismissedServices } from './dismissal-learning.server.ts'
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
  // A separate statement, so that it sees every change taken above.
  await sql`
    insert into professional_workloads (professional_id, open_leads, recent_leads, next_change_at, too_far_km, unwanted_category_ids)
    select p.id, count(l.id) filter (where ${open}), count(l.id),
           least(min(l.created_at) + interval '30 days',
                 min(l.created_at) filter (where ${open}) + make_interval(days => ${sql.lit(openContactDays)}),
                 ${oldestDismissalExpiry(now)}),
           ${tooFarKm(now)}, ${oftenDismissedServices(now)}
      from professionals p
      left join leads l on l.professional_id = p.id and l.created_at > ${now}::timestamptz - interval '30 days'
     where p.id = any(${ids}) group by p.id
    on conflict (professional_id) do update set
      open_leads = excluded.open_leads, recent_leads = excluded.recent_leads, next_change_at = excluded.next_change_at,
      too_far_km = excluded.too_far_km, unwanted_category_ids = excluded.unwanted_category_ids`.execute(tx)
  await sql`select refresh_professional_reach(${ids})`.execute(tx)
  return ids.length
}
