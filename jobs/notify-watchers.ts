import { tellWatchers } from '#domain/matching/notify-watchers.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const tellWatchersTask: Task = async (_, { db, now, log }) => {
  const told = await tellWatchers(db, now)
  if (told) log.info({ told }, 'clients heard of a new professional')
}
