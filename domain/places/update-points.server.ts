import type { MunicipalityPoint } from '#platform/addresses/ibge.ts'
import type { Db } from '#platform/db.ts'
import { listCitiesWithoutPoint, saveCityPoint } from './city-points.server.ts'

type UpdateOptions = {
  pointOf: (code: number) => Promise<MunicipalityPoint | null>
  /** Delay between requests, longer after consecutive `failures`. */
  pause: (failures: number) => Promise<unknown>
  now: () => Date
}
export type PointsUpdate = { kept: number; unknown: number; left: number }

const failuresInARow = 5

/**
 * Fetches every municipality without a point, stores each at once and resumes later. Stops after five failures in a
 * row.
 */
export async function updatePoints(db: Db, { pointOf, pause, now }: UpdateOptions): Promise<PointsUpdate> {
  const missing = await listCitiesWithoutPoint(db)
  const done = { kept: 0, unknown: 0 }
  let failures = 0
  for (const code of missing) {
    try {
      const point = await pointOf(code)
      failures = 0
      if (point) await saveCityPoint(db, code, point, now())
      done[point ? 'kept' : 'unknown']++
    } catch {
      if (++failures >= failuresInARow) break
    }
    await pause(failures)
  }
  return { ...done, left: missing.length - done.kept - done.unknown }
}
