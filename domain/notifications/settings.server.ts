import { type RawBuilder, type Selectable, sql } from 'kysely'
import { timeZoneOf } from '#domain/places/time-zone.ts'
import { contentVersion } from '#platform/database/content-version.ts'
import type { Database } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import { type Choices, defaultSettings, type NotificationSettings } from './settings.ts'

type Row = Omit<Selectable<Database['notification_settings']>, 'user_id'>

/** A row of `notification_settings`, or none, as what it means. */
export function settingsOf(row: Row | null | undefined): NotificationSettings {
  if (!row) return defaultSettings
  return {
    choices: row.choices as Choices,
    quiet: { from: row.quiet_from, to: row.quiet_to },
    digestHours: row.digest_hours,
    pausedUntil: row.paused_until,
    atOnceKm: row.at_once_km,
  }
}

/** A person's notification settings. */
export const getNotificationSettings = async (db: Db, userId: number) =>
  settingsOf(await db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst())

/** The version of settings and e-mail on the page. */
export async function versionOfSettings(db: Db, userId: number) {
  const person = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return contentVersion([person?.email, await getNotificationSettings(db, userId)])
}

/** The city that sets a person's time zone: a professional's base, or a client's last order. */
export const cityIdOfPerson = (userId: RawBuilder<unknown>) => sql<number | null>`coalesce(
  (select base_city_id from professionals where user_id = ${userId}),
  (select city_id from orders where client_id = ${userId} order by id desc limit 1))`

/** The time zone of a person's city. */
export async function findZoneOfPerson(db: Db, userId: number) {
  const city = await db
    .selectFrom('cities')
    .select(['id', 'uf'])
    .where('id', '=', cityIdOfPerson(sql`${userId}::bigint`))
    .executeTakeFirst()
  return timeZoneOf(city ?? null)
}
