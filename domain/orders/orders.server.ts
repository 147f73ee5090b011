import { type NotNull, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { changeStatus } from './change-status.server.ts'
import { orderMachine } from './order.ts'
import { isDetailedSql } from './photos/order-photos.server.ts'

export { listAnswers } from './list-answers.server.ts'
export { countByLink } from './order-figures.server.ts'
export { closeSearch } from './lifecycle/close-search.server.ts'
export { updateDetails } from './lifecycle/edit-details.server.ts'
export { engagedSince } from './engaged-since.server.ts'
export { markBlocked, releaseOrderOnHold, unblockOrder } from './moderation/decide-order.server.ts'
export { isDetailedSql, photosOfOrder } from './photos/order-photos.server.ts'
export { renameContact } from './rename-contact.server.ts'
export { eraseOrders, erasePhoneOfOrders } from './erase-orders.server.ts'
export { markWatchNotified, listPendingWatches } from './lifecycle/watch-service.server.ts'
export { listUnfinishedOffers } from './orders-to-offer.server.ts'

/**
 * Takes a slot by one conditional update, so that no slot is sold twice; the last one ends the search.
 * Null when the order is full, not searching, or exclusive to another professional.
 */
export async function takeSlot(tx: Db, orderUuid: string, professionalId: number, now: Date) {
  const isLast = sql<boolean>`lead_count + 1 = max_leads`
  const filledOrder = await changeStatus(tx, 'fill', { when: isLast })
    .set((eb) => ({
      lead_count: eb('lead_count', '+', 1),
      closed_at: sql<Date | null>`case when ${isLast} then ${now}::timestamptz else closed_at end`,
    }))
    .where('uuid', '=', orderUuid)
    .where('expires_at', '>', now)
    .whereRef('lead_count', '<', 'max_leads')
    .where((eb) => eb.or([eb('only_until', 'is', null), eb('only_professional_id', '=', professionalId)]))
    .returning(['id', 'client_id as clientId', 'lead_count', 'status'])
    .$narrowType<{ clientId: NotNull }>()
    .executeTakeFirst()
  if (!filledOrder) return null
  const { id: orderId, clientId, lead_count: slotNumber, status } = filledOrder
  return { orderId, clientId, slotNumber, isLast: status === orderMachine.stateAfter('fill') }
}

/** Facts of an order for price and eligibility. */
export type OrderForSale = NonNullable<Awaited<ReturnType<typeof findOrderForSale>>>

/** Additional facts for matching. */
export type OrderToOffer = OrderForSale & { clientId: number | null; offeredWave: number }

const forSale = [
  'id',
  'uuid',
  'category_id as categoryId',
  'uf',
  'city_id as cityId',
  // Null once the client has left.
  'phone',
  'status',
  // `express`: fixed scope and price, for the first professional.
  'kind',
  // What the client pays the professional.
  'express_price_cents as expressPriceCents',
  'urgency',
  'contact_mode as contactMode',
  'description',
  'lead_count as leadCount',
  'max_leads as maxLeads',
  'eligible_count as eligibleCount',
  // The local price and its source, fixed at publication; null: the state price.
  'typical_cents as typicalCents',
  'typical_of as typicalOf',
  // Before publication.
  'client_has_hired as hasHiredBefore',
  // The search includes distant professionals.
  'widened_at as widenedAt',
  'published_at as publishedAt',
  'expires_at as expiresAt',
  // The professional whose own link was used, and the end of the exclusivity; null for open orders.
  'only_professional_id as onlyProfessionalId',
  'only_until as onlyUntil',
] as const

/** Locks an order but not its key: a transaction that holds a lead can still insert notifications about the order. */
export const lockOrderForSale = (tx: Db, uuid: string) => selectForSale(tx, uuid).forNoKeyUpdate().executeTakeFirst()

/** An order as it is sold, without a lock; undefined if unknown. */
export const findOrderForSale = (db: Db, uuid: string) => selectForSale(db, uuid).executeTakeFirst()

/** Detailed: a photo and a long text. */
const selectForSale = (db: Db, uuid: string) =>
  db.selectFrom('orders').select(forSale).select(isDetailedSql('orders').as('isDetailed')).where('uuid', '=', uuid)

export const findOrderToOffer = (db: Db, id: number): Promise<OrderToOffer | undefined> =>
  db
    .selectFrom('orders')
    .select([
      ...forSale,
      isDetailedSql('orders').as('isDetailed'),
      'client_id as clientId',
      'offered_wave as offeredWave',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

type Sent = { from: number; wave: number; eligibleCount?: number }

/**
 * Records a sent wave, and with the first how many professionals serve the order. `from`: the previous wave; a
 * widened or opened search restarts anyway.
 */
export const saveWave = (tx: Db, orderId: number, { from, wave, eligibleCount }: Sent) =>
  tx
    .updateTable('orders')
    .set({ offered_wave: wave, ...(eligibleCount === undefined ? {} : { eligible_count: eligibleCount }) })
    .where('id', '=', orderId)
    .where('offered_wave', '=', from)
    .execute()
