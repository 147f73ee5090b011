import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { refreshPoints } from '#domain/places/city-points.server.ts'
import { crontab, tasks } from './jobs/tasks.ts'
import { database } from '#platform/db.ts'
import { followClock } from '#platform/shared-clock.ts'
import { startJobs } from '#platform/jobs.ts'
import { log } from '#platform/log.ts'
import { endInOrder } from './http/ending.ts'

/** Runs what happens by itself: inside the shell by default, as a process of its own at scale (`npm run worker`). */
export async function startWorker() {
  const { db, pool, url } = database()
  await followClock(db)
  await refreshCatalog(db)
  await refreshPoints(db)
  return startJobs({ db, pool, url, tasks, crontab })
}

if (import.meta.main) {
  const worker = await startWorker()
  log.info('the worker runs')
  endInOrder(() => worker.stop().then(() => database().close()))
}
