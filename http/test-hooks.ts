import { resetDemoData } from '#db/seed/demo-data.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { clockDistanceMs, now } from '#platform/clock.ts'
import { database } from '#platform/db.ts'
import { advanceJobs, drainJobs, countDueJobs } from '#platform/jobs/jobs.ts'
import { log } from '#platform/observability/log.ts'
import { moveClock } from '#platform/shared-clock.ts'
import { cronTaskNames, tasks } from '../jobs/tasks.ts'

const neverAborted = new AbortController().signal
/** Longer advances use larger steps, at most this many. */
const maxSteps = 336

/** The test endpoints: reset the demo data, or advance the clock and run what becomes due. */
export function testHooks() {
  const { db, jobPool: pool, directUrl: url } = database()
  const drain = () => drainJobs({ db, pool, url, tasks })
  return {
    async reset() {
      await moveClock(db, 0, new Date())
      await resetDemoData(db, new Date())
      await drain()
    },
    /** Hour by hour, so that due work runs in order and at its own time. Returns how much ran. */
    async advance(hours: number) {
      const stepHours = Math.max(1, hours / maxSteps)
      let ran = 0
      for (let left = hours; ; left -= stepHours) {
        const step = Math.min(left, stepHours)
        await moveClock(db, clockDistanceMs() + step * hourMs, now())
        await advanceJobs(db, step)
        if (await countDueJobs(db)) ran += (await drain()).ran
        for (const name of cronTaskNames) await tasks[name]({}, { db, now: now(), log, signal: neverAborted })
        ran += cronTaskNames.length
        if (left - step <= 0) break
      }
      return ran + (await drain()).ran
    },
  }
}
