import { offerOrder } from '#domain/matching/offer-order.server.ts'
import type { Task } from '#platform/jobs.ts'

export const offerOrderTask: Task = async (payload: { orderId: number; wave: number }, { db, now, log }) => {
  const told = await offerOrder(db, payload, now)
  log.info({ orderId: payload.orderId, wave: payload.wave, told }, 'an order was offered')
}
