import { notifyOfMonth } from '#domain/dashboard/dashboard.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const sendMonthSummariesTask: Task = async (_, { db, now, log }) => {
  const notifiedCount = await notifyOfMonth(db, now)
  if (notifiedCount) log.info({ notifiedCount }, 'month summaries sent')
}
