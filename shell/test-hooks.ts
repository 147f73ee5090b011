import { tasks } from '../jobs/tasks.ts'
import { clockDistanceMs, now } from '#platform/clock.ts'
import { database } from '#platform/db.ts'
import { advanceJobs, drainJobs, enqueue } from '#platform/jobs.ts'
import { moveClock } from '#platform/shared-clock.ts'
import { resetTown } from '#db/seed/town.ts'

const regularLooks = ['review-orders', 'expire-orders', 'purge-unverified-orders', 'forget-old']

/** What the test calls do: begin anew with the town, and move the clock with all that becomes due by it. */
export function testHooks() {
  const { db, pool, url } = database()
  const drain = () => drainJobs({ db, pool, url, tasks })
  return {
    async reset() {
      await moveClock(db, 0, new Date())
      await resetTown(db, new Date())
      await drain()
    },
    async advance(hours: number) {
      await moveClock(db, clockDistanceMs() + hours * 3_600_000, now())
      await advanceJobs(db, hours)
      for (const name of regularLooks) await enqueue(db, name)
      return (await drain()).ran
    },
  }
}
