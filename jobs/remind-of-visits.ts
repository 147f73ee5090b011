import { remindOfVisits } from '#domain/visits/remind-of-visits.server.ts'
import type { Task } from '#platform/jobs.ts'

export const remindOfVisitsTask: Task = async (_, { db, now, log }) => {
  const reminded = await remindOfVisits(db, now)
  if (reminded) log.info({ reminded }, 'people were reminded of visits')
}
