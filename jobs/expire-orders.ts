import { expireOrders, purgeUnverifiedOrders } from '#domain/orders/lifecycle/expire-orders.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const expireOrdersTask: Task = async (_, { db, now, log }) => {
  const ended = await expireOrders(db, now)
  if (ended) log.info({ ended }, 'orders expired')
}

export const purgeUnverifiedOrdersTask: Task = async (_, { db, now, log }) => {
  const gone = await purgeUnverifiedOrders(db, now)
  if (gone) log.info({ gone }, 'unverified orders deleted')
}
