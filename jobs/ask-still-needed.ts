import { askWhetherNeeded } from '#domain/orders/lifecycle/ask-still-needed.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const askStillNeededTask: Task = async (_, { db, now, log }) => {
  const askedCount = await askWhetherNeeded(db, now)
  if (askedCount) log.info({ askedCount }, 'clients asked whether they still need the service')
}
