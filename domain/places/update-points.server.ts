import type { Db } from '#platform/db.ts'
import type { MunicipalityPoint } from '#platform/addresses/ibge.ts'
import { citiesWithoutPoint, saveCityPoint } from './city-points.server.ts'

type Politely = {
  pointOf: (code: number) => Promise<MunicipalityPoint | null>
  /** Between two questions; `failures` in a row ask for more time. */
  pause: (failures: number) => Promise<unknown>
  now: () => Date
}
export type PointsUpdate = { kept: number; unknown: number; left: number }

const failuresInARow = 5

/**
 * Asks for every municipality that has no point yet, one after the other, and keeps each answer at once: broken off, it goes on
 * where it was. Gives up after five failures in a row; what is left is for the next time.
 */
export async function updatePoints(db: Db, { pointOf, pause, now }: Politely): Promise<PointsUpdate> {
  const missing = await citiesWithoutPoint(db)
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
