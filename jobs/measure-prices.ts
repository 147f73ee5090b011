import { measurePrices } from '#domain/prices/measure-prices.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const measurePricesTask: Task = async (_, { db, now, log }) => {
  const measured = await measurePrices(db, now)
  log.info({ measured }, 'local prices measured')
}
