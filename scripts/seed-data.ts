import { loadReference } from '#db/reference/load-reference.ts'
import { seedTownOnce } from '#db/seed/town.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'

/** Catalogue and places, in every deployment. True when they were new or had changed. */
export async function loadReferenceData() {
  const { changed } = await loadReference(db())
  await refreshCatalog(db())
  return changed
}

/** The demonstration town, once. True when it was empty. Never in production: its start does not come here. */
export const seedTown = () => seedTownOnce(db(), now())
