import { catalog } from '#domain/catalog/catalog.server.ts'
import { servicesOfSeason } from '#domain/catalog/season.ts'
import { listMostRequested } from '#domain/orders/most-requested.server.ts'
import { db } from '#platform/db.ts'

const maxShown = { season: 3, mostRequested: 3 }

/**
 * Recommended services (spec 2; J-04): seasonal ones, then those requested most in 30 days, filled up with the most
 * popular; no duplicates.
 */
export async function listRecommendedServices(now: Date) {
  const { services, serviceBySlug, offeredServiceById } = catalog()
  const season = servicesOfSeason(now)
    .flatMap((slug) => serviceBySlug(slug) ?? [])
    .slice(0, maxShown.season)
  const requestedIds = await listMostRequested(db(), now, maxShown.season + maxShown.mostRequested)
  const requested = requestedIds.flatMap((id) => offeredServiceById(id) ?? [])
  const rest = [...new Set([...requested, ...services])].filter((service) => !season.includes(service))
  return [...season, ...rest.slice(0, maxShown.mostRequested)]
}
