import { loadReference } from '#db/reference/load-reference.ts'
import { seedDemoDataOnce, sortNotifications } from '#db/seed/demo-data.ts'
import { addDemoPictures as addPictures } from '#db/seed/demo-pictures.ts'
import { renewOpenOrders, widenPainters } from '#db/seed/open-market.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import { now } from '#platform/clock.ts'
import { db, inTransaction } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { log } from '#platform/observability/log.ts'

/** Loads catalog and places. True if they changed. */
export async function loadReferenceData() {
  const { changed } = await loadReference(db())
  await refreshCatalog(db())
  if (changed) {
    // Other running processes reload it and purge their pages.
    await inTransaction(db(), async (tx) => {
      await emit(tx, now(), { topic: 'catalog', kind: 'catalog.changed' })
      await purgePages(tx, now(), ['catalog'])
      return { ok: true }
    })
  }
  return changed
}

/** Seeds the demo data once. True if it did. Not called in production. */
export async function seedDemo() {
  const withHistory = !env.TEST_HOOKS
  const isNew = await seedDemoDataOnce(db(), now(), { withHistory })
  if (isNew && withHistory) {
    await widenPainters(db())
    await renewOpenOrders(db(), now(), { isStart: true })
    await sortNotifications(db(), now())
  }
  return isNew
}

/** Keeps open orders available in a demonstration. Tests make their own. */
export async function keepOrdersOpen() {
  if (env.TEST_HOOKS) return
  const renew = () =>
    renewOpenOrders(db(), now()).catch((error: unknown) => log.warn({ err: error }, 'opening demo orders failed'))
  await renew()
  setInterval(renew, 30 * 60_000).unref()
}

/** Adds missing portraits and portfolios while the product serves. */
export const addDemoPictures = () =>
  addPictures(db(), now()).catch((error: unknown) => log.warn({ err: error }, 'demo pictures are incomplete'))
