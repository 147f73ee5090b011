import { database } from '#platform/db.ts'
import { eventHub } from '#platform/events/event-hub.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { startOwnMetrics } from '#platform/metrics.ts'
import { log } from '#platform/observability/log.ts'
import { startTracing, stopTracing } from '#platform/observability/tracing.ts'
import { followChanges } from './http/follow-changes.ts'
import { shutDownOnSignal } from './http/shutdown.ts'
import { crontab, tasks } from './jobs/tasks.ts'

/** Runs the jobs: inside the server by default, in a process of its own at scale (`npm run worker`). */
export function startWorker() {
  const { db, jobPool: pool, directUrl: url } = database()
  return startJobs({ db, pool, url, tasks, crontab })
}

/** The worker as a process of its own: like a server it reloads changed data, publishes events and serves metrics. */
export async function startWorkerProcess() {
  await startTracing()
  const metrics = await startOwnMetrics()
  await followChanges(database().db)
  const worker = await startWorker()
  return {
    stop: async () => {
      await worker.stop()
      await metrics?.close()
      await eventHub().then((hub) => hub.close())
      await database().close()
      await stopTracing()
    },
  }
}

if (import.meta.main) {
  const worker = await startWorkerProcess()
  log.info('worker started')
  shutDownOnSignal(worker.stop)
}
