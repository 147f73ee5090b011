import { endVisits } from '#domain/visits/end-visits.server.ts'
import { remindOfVisits } from '#domain/visits/remind-of-visits.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { runAllSettled } from '#platform/jobs/run-all-settled.ts'

export const remindOfVisitsTask: Task = async (_, { db, now, log }) => {
  const [ended, reminded] = await runAllSettled(
    () => endVisits(db, now),
    () => remindOfVisits(db, now),
  )
  if (ended) log.info({ ended }, 'visits of ended contacts canceled')
  if (reminded) log.info({ reminded }, 'people reminded of visits')
}
