import { cronTaskNames, tasks } from '../jobs/tasks.ts'
import { clockDistanceMs, now } from '#platform/clock.ts'
import { database } from '#platform/db.ts'
import { advanceJobs, drainJobs, dueJobs } from '#platform/jobs/jobs.ts'
import { log } from '#platform/observability/log.ts'
import { moveClock } from '#platform/shared-clock.ts'
import { resetDemoData } from '#db/seed/demo-data.ts'

const neverAborted = new AbortController().signal
const hourMs = 3_600_000
/** A long way is gone in at most this many steps. */
const maxSteps = 336

/** What the test endpoints do: reset the demo data, and advance the clock and everything that becomes due. */
export function testHooks() {
  const { db, jobPool: pool, directUrl: url } = database()
  const drain = () => drainJobs({ db, pool, url, tasks })
  return {
    async reset() {
      await moveClock(db, 0, new Date())
      await resetDemoData(db, new Date())
      await drain()
    },
    /** Hour by hour, so that what is due first happens first and at its own time. Returns how much was done. */
    async advance(hours: number) {
      const stepHours = Math.max(1, hours / maxSteps)
      let ran = 0
      for (let left = hours; ; left -= stepHours) {
        const step = Math.min(left, stepHours)
        await moveClock(db, clockDistanceMs() + step * hourMs, now())
        await advanceJobs(db, step)
        if (await dueJobs(db)) ran += (await drain()).ran
        for (const name of cronTaskNames) await tasks[name]({}, { db, now: now(), log, signal: neverAborted })
        ran += cronTaskNames.length
        if (left - step <= 0) break
      }
      return ran + (await drain()).ran
    },
  }
}
