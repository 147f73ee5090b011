import { openUnanswered } from '#domain/orders/lifecycle/open-to-others.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const openUnansweredTask: Task = async (_, { db, now, log }) => {
  const opened = await openUnanswered(db, now)
  if (opened) log.info({ opened }, 'exclusive orders opened to others')
}
