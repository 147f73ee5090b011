import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { refreshPoints } from '#domain/places/city-points.server.ts'
import { followPurges } from '#platform/cache/query-cache.ts'
import { type Db, withRetry } from '#platform/db.ts'
import { eventHub } from '#platform/events/event-hub.ts'
import { log } from '#platform/observability/log.ts'
import { followClock, subscribeToClock } from '#platform/shared-clock.ts'

/**
 * Loads the process's caches of the database (clock, catalog, places) and reloads them on published changes. Subscribes
 * before it reads. The hub also delivers this process's own events.
 */
export async function followChanges(db: Db) {
  const hub = await eventHub()
  const refreshAt = (topic: string, refresh: (db: Db) => Promise<unknown>) =>
    hub.subscribe(topic, () => {
      withRetry(() => refresh(db)).catch((error: unknown) => log.error({ err: error, topic }, 'cache refresh failed'))
    })
  followPurges(hub)
  hub.subscribe('clock', (event) => subscribeToClock(event.payload))
  refreshAt('catalog', refreshCatalog)
  refreshAt('places', refreshPoints)
  await Promise.all([followClock(db), refreshCatalog(db), refreshPoints(db)])
}
