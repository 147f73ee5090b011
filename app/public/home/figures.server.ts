import { catalog } from '#domain/catalog/catalog.server.ts'
import { countOrderFigures } from '#domain/orders/order-figures.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { type Figure, ownFigures, sampleFigures } from '#texts/statistics.ts'

export type ShownFigures = { isSample: boolean; figures: readonly Figure[] }

/** Public figures: those of the specification in a demonstration, our own or none in production (AMB-87). */
export async function getShownFigures(): Promise<ShownFigures> {
  if (env.APP_ENV !== 'production') return { isSample: true, figures: sampleFigures }
  const { services } = catalog()
  return {
    isSample: false,
    figures: ownFigures({ services: services.length, ...(await countOrderFigures(db(), now())) }),
  }
}
