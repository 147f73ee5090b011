import { reviewOrders } from '#domain/orders/moderation/review-orders.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const reviewOrdersTask: Task = async (_, { db, now, log }) => {
  const { published, held } = await reviewOrders(db, now)
  if (published || held) log.info({ published, held }, 'orders were reviewed')
}
