import { isCatalogStored } from '#domain/catalog/catalog.server.ts'
import type { Db } from '#platform/db.ts'

export type Readiness = { ready: boolean; reason?: string }

/** Ready: this process serves requests, the database answers, and the reference data is loaded. */
export async function checkReadiness(db: Db, isServing: boolean): Promise<Readiness> {
  if (!isServing) return { ready: false, reason: 'starting or ending' }
  try {
    return (await isCatalogStored(db)) ? { ready: true } : { ready: false, reason: 'not seeded' }
  } catch {
    return { ready: false, reason: 'the database does not answer' }
  }
}
