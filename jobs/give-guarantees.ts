import { grantGuarantees } from '#domain/guarantee/guarantee.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const giveGuaranteesTask: Task = async (_, { db, now, log }) => {
  const given = await grantGuarantees(db, now)
  if (given) log.info({ given }, 'the first 15 contacts came back')
}
