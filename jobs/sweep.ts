import type { Db } from '#platform/db.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { runAllSettled } from '#platform/jobs/run-all-settled.ts'

type Step = (db: Db, now: Date) => Promise<number>

/** A task that runs steps in sequence and logs their counts by name, unless all are zero. */
export const sweep =
  (steps: Record<string, Step>, message: string): Task =>
  async (_, { db, now, log }) => {
    const counts = await runAllSettled(...Object.values(steps).map((step) => () => step(db, now)))
    if (counts.some((count) => count > 0))
      log.info(Object.fromEntries(Object.keys(steps).map((name, index) => [name, counts[index]])), message)
  }
