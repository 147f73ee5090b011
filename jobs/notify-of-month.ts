import { tellOfMonth } from '#domain/dashboard/dashboard.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const tellOfMonthTask: Task = async (_, { db, now, log }) => {
  const told = await tellOfMonth(db, now)
  if (told) log.info({ told }, 'professionals were told of their month')
}
