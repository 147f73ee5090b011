import { notifyWatchers } from '#domain/matching/notify-watchers.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const notifyWatchersTask: Task = async (_, { db, now, log }) => {
  const told = await notifyWatchers(db, now)
  if (told) log.info({ told }, 'clients heard of a new professional')
}
