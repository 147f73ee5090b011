import { loadReference } from '#db/reference/load-reference.ts'
import { seedTownOnce } from '#db/seed/demo-town.ts'
import { drawTown } from '#db/seed/draw-town.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { now } from '#platform/clock.ts'
import { db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'
import { log } from '#platform/log.ts'
import { purgePages } from '#platform/page-cache.ts'

/** Catalogue and places, in every deployment. True when they were new or had changed. */
export async function loadReferenceData() {
  const { changed } = await loadReference(db())
  await refreshCatalog(db())
  if (changed) {
    // Other processes that serve already read it anew, and let go of the pages that show it.
    await inTransaction(db(), async (tx) => {
      await emit(tx, now(), { topic: 'catalog', kind: 'catalog.changed' })
      await purgePages(tx, now(), ['catalog'])
      return { ok: true }
    })
  }
  return changed
}

/** The demonstration town, once. True when it was empty. Never in production: its start does not come here. */
export const seedTown = () => seedTownOnce(db(), now())

/** Faces and work for whoever of the town has none yet; the product serves meanwhile. */
export const drawDemoTown = () =>
  drawTown(db(), now()).catch((error: unknown) => log.warn({ err: error }, 'the town is not drawn whole'))
