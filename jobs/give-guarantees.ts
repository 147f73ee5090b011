import { grantGuarantees } from '#domain/guarantee/guarantee.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const giveGuaranteesTask: Task = async (_, { db, now, log }) => {
  const guaranteeCount = await grantGuarantees(db, now)
  if (guaranteeCount) log.info({ given: guaranteeCount }, 'guarantees granted')
}
