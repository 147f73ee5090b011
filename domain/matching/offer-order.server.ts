import { sql } from 'kysely'
import { notify, notifyAll } from '#domain/notifications/notifications.server.ts'
import type { Urgency } from '#domain/orders/order.ts'
import { saveWave, type OrderToOffer, findOrderToOffer } from '#domain/orders/orders.server.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { countEligible, offerToBest, offerToOne } from './best-professionals.server.ts'
import { lockOffers } from './lock-offers.server.ts'
import { waveDelay, waves } from './waves.ts'

/**
 * Offers a searching order to the professionals of one wave and schedules the next; idempotent. An order that came by a
 * professional's link goes to that one alone. Returns how many were notified (product: Matching).
 */
export async function offerOrder(db: Db, { orderId, wave: number }: { orderId: number; wave: number }, now: Date) {
  const wave = waves.find((each) => each.wave === number)
  if (!wave) throw new Error(`There is no wave ${number}`)
  const { value } = await inTransaction(db, async (tx) => {
    // Serializes waves; the order itself stays open for unlocks.
    await lockOffers(tx, orderId)
    const order = await findOrderToOffer(tx, orderId)
    if (order?.status !== 'searching' || order.leadCount >= order.maxLeads || order.offeredWave >= wave.wave)
      return ok(0)
    if (order.onlyUntil) return ok(await offerToRequested(tx, order, now))
    const eligible = order.offeredWave === 0 ? { eligibleCount: await countEligible(tx, order, now) } : {}
    const notifiedIds = await offerToBest(tx, order, wave, now)
    await notifyOfOrder(tx, order, { notifiedIds, wave: wave.wave }, now)
    await saveWave(tx, orderId, { from: order.offeredWave, wave: wave.wave, ...eligible })
    await enqueueNextWave(tx, orderId, wave.wave, order.urgency, order.publishedAt ?? now)
    return ok(notifiedIds.length)
  })
  return value
}

async function offerToRequested(tx: Db, order: OrderToOffer, now: Date) {
  const userId = await offerToOne(tx, { orderId: order.id, professionalId: order.onlyProfessionalId! }, now)
  if (userId === undefined) return 0
  const facts = { uuid: order.uuid }
  await notify(tx, { userId, kind: 'order_by_link', reference: `order:${order.id}`, facts }, now)
  return 1
}

/**
 * The first wave is notified at once, except beyond the alert distance; later waves by digest. An urgent order alerts
 * at any distance and has its own switch.
 */
async function notifyOfOrder(
  tx: Db,
  order: OrderToOffer,
  { notifiedIds, wave }: { notifiedIds: number[]; wave: number },
  now: Date,
) {
  const facts = { uuid: order.uuid }
  const isUrgent = order.urgency === 'today'
  const far = wave > 1 || isUrgent ? new Set() : await listUsersBeyondAlertDistance(tx, notifiedIds, order.cityId)
  const kindFor = (userId: number) => {
    if (wave > 1 || far.has(userId)) return 'order_available_later'
    return isUrgent ? 'order_urgent' : 'order_available'
  }
  const reference = `order:${order.id}`
  const notifications = notifiedIds.map((userId) => ({ userId, kind: kindFor(userId), reference, facts }) as const)
  return notifyAll(tx, notifications, now)
}

/**
 * Which of these professionals want immediate alerts only for nearer orders. The distance is between the seats of
 * their base city and the order's city; online work and unknown distances count as near.
 */
async function listUsersBeyondAlertDistance(tx: Db, userIds: readonly number[], cityId: number) {
  if (!userIds.length) return new Set<number>()
  const { rows } = await sql<{ user_id: number }>`
    select s.user_id
      from notification_settings s
      join professionals p on p.user_id = s.user_id
      join cities b on b.id = p.base_city_id
      join cities w on w.id = ${cityId}
     where s.user_id = any(${[...userIds]}::bigint[]) and s.at_once_km is not null and not p.works_online
       and b.latitude is not null and w.latitude is not null
       and distance_km(b.latitude, b.longitude, w.latitude, w.longitude) > s.at_once_km`.execute(tx)
  return new Set(rows.map(({ user_id }) => user_id))
}

function enqueueNextWave(tx: Db, orderId: number, done: number, urgency: Urgency, publishedAt: Date) {
  const next = waves.find((wave) => wave.wave === done + 1)
  if (!next) return
  const runAt = addMinutes(publishedAt, waveDelay(next, urgency))
  return enqueue(tx, 'offer-order', { orderId, wave: next.wave }, { runAt, key: `offer-order:${orderId}:${next.wave}` })
}
