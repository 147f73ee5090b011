import { offerDueWaves } from '#domain/matching/offer-due-waves.server.ts'
import { offerOrder } from '#domain/matching/offer-order.server.ts'
import { refreshWorkload } from '#domain/matching/refresh-workload.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const offerOrderTask: Task = async (payload: { orderId: number; wave: number }, { db, now, log }) => {
  const notifiedCount = await offerOrder(db, payload, now)
  log.info({ orderId: payload.orderId, wave: payload.wave, notifiedCount }, 'order offered')
}

export const offerDueWavesTask: Task = async (_, { db, now, log }) => {
  const behind = await offerDueWaves(db, now)
  if (behind) log.warn({ behind }, 'overdue waves sent')
}

export const refreshWorkloadsTask: Task = async (_, { db, now }) => {
  await refreshWorkload(db, now)
}
