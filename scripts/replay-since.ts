import { replayDeletions } from '#domain/account-deletion/deletion-list.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { followClock } from '#platform/shared-clock.ts'

/** Repeats deletions listed in the storage since a time. Returns how many. */
export async function replaySince(since: Date) {
  await followClock(db())
  await refreshCatalog(db())
  return replayDeletions(db(), since, now())
}
