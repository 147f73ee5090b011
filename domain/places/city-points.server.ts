import { sql } from 'kysely'
import type { MunicipalityPoint } from '#platform/addresses/ibge.ts'
import type { Db } from '#platform/db.ts'
import { applyPoints, listFilePoints } from './places.server.ts'

/** Municipalities without a point from IBGE, by code. */
export async function listCitiesWithoutPoint(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('cities as c')
    .leftJoin('city_points as p', 'p.city_id', 'c.id')
    .select('c.id')
    .where('p.city_id', 'is', null)
    .orderBy('c.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores IBGE's point of a municipality; a newer one replaces it. */
export const saveCityPoint = (db: Db, cityId: number, { latitude, longitude, areaKm2 }: MunicipalityPoint, now: Date) =>
  db
    .insertInto('city_points')
    .values({ city_id: cityId, latitude, longitude, area_km2: areaKm2, fetched_at: now })
    .onConflict((conflict) =>
      conflict.column('city_id').doUpdateSet({ latitude, longitude, area_km2: areaKm2, fetched_at: now }),
    )
    .execute()

/** A municipality's centroid farther than this from its seat is not used. */
const farKm = 30

/** Applies IBGE's points near the seat of the file, else the seat. Returns moved cities. */
export async function applyPointsToCities(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update cities set latitude = p.latitude, longitude = p.longitude
      from (
        select f.id, coalesce(t.latitude, f.latitude) as latitude, coalesce(t.longitude, f.longitude) as longitude
          from jsonb_to_recordset(${JSON.stringify(listFilePoints())}::jsonb) as f (id int, latitude float8, longitude float8)
          left join city_points t on t.city_id = f.id
            and (f.latitude is null or distance_km(t.latitude, t.longitude, f.latitude, f.longitude) <= ${sql.lit(farKm)})
      ) p
     where p.id = cities.id and (cities.latitude, cities.longitude) is distinct from (p.latitude, p.longitude)
    returning cities.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Loads IBGE's points into this process at startup. */
export async function refreshPoints(db: Db) {
  const points = await db
    .selectFrom('city_points as p')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select(['c.id', 'c.latitude', 'c.longitude'])
    .execute()
  applyPoints(points)
}
