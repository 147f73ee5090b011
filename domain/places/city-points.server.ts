import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { MunicipalityPoint } from '#platform/addresses/ibge.ts'
import { knowPoints } from './places.server.ts'

/** Municipalities of which IBGE has told nothing yet, in the order of their codes. */
export async function citiesWithoutPoint(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('cities as c')
    .leftJoin('city_points as p', 'p.city_id', 'c.id')
    .select('c.id')
    .where('p.city_id', 'is', null)
    .orderBy('c.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps what IBGE told of a municipality. Told twice, the newer one stands. */
export const keepCityPoint = (db: Db, cityId: number, { latitude, longitude, areaKm2 }: MunicipalityPoint, now: Date) =>
  db
    .insertInto('city_points')
    .values({ city_id: cityId, latitude, longitude, area_km2: areaKm2, told_at: now })
    .onConflict((conflict) =>
      conflict.column('city_id').doUpdateSet({ latitude, longitude, area_km2: areaKm2, told_at: now }),
    )
    .execute()

/** Has the cities stand where IBGE says: the points of the files give way. Returns the cities that moved. */
export async function showPoints(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update cities set latitude = p.latitude, longitude = p.longitude from city_points p
     where p.city_id = cities.id and (cities.latitude, cities.longitude) is distinct from (p.latitude, p.longitude)
    returning cities.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes this process know them. At its start. */
export async function refreshPoints(db: Db) {
  const points = await db.selectFrom('city_points').select(['city_id as id', 'latitude', 'longitude']).execute()
  knowPoints(points)
}
