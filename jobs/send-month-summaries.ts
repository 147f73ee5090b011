import { notifyOfMonth } from '#domain/dashboard/dashboard.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const sendMonthSummariesTask: Task = async (_, { db, now, log }) => {
  const told = await notifyOfMonth(db, now)
  if (told) log.info({ told }, 'professionals were told of their month')
}
