import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Which of these professionals want immediate alerts only for nearer orders. The distance is between the seats of
 * their base city and the order's city; online work and unknown distances count as near.
 */
export async function listUsersBeyondAlertDistance(
  tx: Db,
  userIds: readonly number[],
  cityId: number,
): Promise<ReadonlySet<number>> {
  if (!userIds.length) return new Set()
  const { rows } = await sql<{ user_id: number }>`
    select s.user_id
      from notification_settings s
      join professionals p on p.user_id = s.user_id
      join cities b on b.id = p.base_city_id
      join cities w on w.id = ${cityId}
     where s.user_id = any(${[...userIds]}::bigint[]) and s.at_once_km is not null and not p.works_online
       and b.latitude is not null and w.latitude is not null
       and distance_km(b.latitude, b.longitude, w.latitude, w.longitude) > s.at_once_km`.execute(tx)
  return new Set(rows.map(({ user_id }) => user_id))
}
