import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { refreshPoints } from '#domain/places/city-points.server.ts'
import { crontab, tasks } from './jobs/tasks.ts'
import { database } from '#platform/db.ts'
import { followClock } from '#platform/shared-clock.ts'
import { startJobs } from '#platform/jobs.ts'
import { log } from '#platform/log.ts'
import { startOwnMetrics } from '#platform/metrics.ts'
import { endInOrder } from './http/ending.ts'

/** Runs what happens by itself: inside the shell by default, as a process of its own at scale (`npm run worker`). */
export async function startWorker() {
  const { db, jobPool: pool, directUrl: url } = database()
  await followClock(db)
  await refreshCatalog(db)
  await refreshPoints(db)
  return startJobs({ db, pool, url, tasks, crontab })
}

/** The worker as a process of its own, with its metrics. */
export async function startWorkerProcess() {
  const metrics = await startOwnMetrics()
  const worker = await startWorker()
  return {
    stop: async () => {
      await worker.stop()
      await metrics?.close()
      await database().close()
    },
  }
}

if (import.meta.main) {
  const worker = await startWorkerProcess()
  log.info('the worker runs')
  endInOrder(worker.stop)
}
