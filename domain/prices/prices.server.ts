/** Module entry of prices: what services cost in a place. */
import type { Db } from '#platform/db.ts'
import type { Quoted } from './local-price.ts'

const selectMeasured = (db: Db) =>
  db
    .selectFrom('local_prices')
    .select([
      'category_id as categoryId',
      'city_id as cityId',
      'median_cents as medianCents',
      'quotes',
      'measured_at as measuredAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectMeasured>['execute']>>[number]
const quoted = ({ medianCents, quotes, measuredAt }: Row): Quoted => ({
  medianCents: Number(medianCents),
  quotes,
  measuredAt,
})

/** Measured prices of one city; undefined with too few quotes. */
export async function findLocalPrice(db: Db, categoryId: number, cityId: number): Promise<Quoted | undefined> {
  return (await findLocalPricesOfServices(db, [categoryId], cityId)).get(categoryId)
}

/** Services with a price of their own in a city. */
export async function findLocalPricesOfServices(
  db: Db,
  categoryIds: readonly number[],
  cityId: number | null,
): Promise<ReadonlyMap<number, Quoted>> {
  if (cityId === null || !categoryIds.length) return new Map()
  const rows = await selectMeasured(db).where('category_id', 'in', categoryIds).where('city_id', '=', cityId).execute()
  return new Map(rows.map((row) => [row.categoryId, quoted(row)]))
}

/** All cities in which a service has a price of its own. */
export const findLocalPricesOfCities = async (db: Db, categoryId: number): Promise<ReadonlyMap<number, Quoted>> =>
  new Map(
    (await selectMeasured(db).where('category_id', '=', categoryId).execute()).map((row) => [row.cityId, quoted(row)]),
  )
