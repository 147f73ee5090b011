import { notifyWatchers } from '#domain/matching/notify-watchers.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const notifyWatchersTask: Task = async (_, { db, now, log }) => {
  const notifiedCount = await notifyWatchers(db, now)
  if (notifiedCount) log.info({ notifiedCount }, 'watchers notified')
}
