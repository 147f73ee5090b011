import { sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { type Typical, typicalIn } from '#domain/prices/local-price.ts'
import { findLocalPrice } from '#domain/prices/prices.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { changeStatus } from './change-status.server.ts'

/** Exclusivity of an order by own link (product: Professional side). */
const exclusiveHours = 24

type LockedOrder = { id: number; uuid: string; clientId: number }

/**
 * Publishes a locked order, the only way into `searching` (domain 2.1), and freezes what its price depends on. A
 * repeated publication keeps the first time. An order by own link is exclusive for a day.
 */
export async function publishOrder(tx: Db, { id, uuid, clientId }: LockedOrder, now: Date) {
  const exclusiveUntil = addHours(now, exclusiveHours)
  const isFirstByLink = sql<boolean>`only_professional_id is not null and published_at is null`
  const typical = await findTypicalPrice(tx, id)
  await changeStatus(tx, 'publish')
    .set((eb) => ({
      published_at: eb.fn.coalesce('published_at', eb.val(now)),
      client_has_hired: sql<boolean>`exists (
        select from leads join orders as earlier on earlier.id = leads.order_id
        where earlier.client_id = ${clientId} and leads.state = 'hired'
          and not exists (select from refunds where refunds.lead_id = leads.id and refunds.reason <> 'no_answer')
      )`,
      typical_cents: typical?.cents ?? null,
      typical_of: typical?.of ?? null,
      only_until: sql<Date | null>`case when ${isFirstByLink} then ${exclusiveUntil}::timestamptz else only_until end`,
      expires_at: sql<Date | null>`case when ${isFirstByLink} then greatest(expires_at, ${addHours(exclusiveUntil, 1)}::timestamptz) else expires_at end`,
      review_at: null,
      closed_at: null,
      blocked_at: null,
      blocked_reason: null,
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await countBusinessEvent(tx, 'orders_published_total', {})
  await enqueue(tx, 'offer-order', { orderId: id, wave: 1 }, { key: `offer-order:${id}:1` })
  await notify(tx, { userId: clientId, kind: 'order_published', reference: `order:${id}`, facts: { uuid } }, now)
  await emit(tx, now, { topic: `user:${clientId}`, kind: 'order.status_changed', payload: { uuid } })
}

/** The local price of an order's service; fixed at its first publication. */
async function findTypicalPrice(tx: Db, id: number): Promise<Typical | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select(['category_id as categoryId', 'uf', 'city_id as cityId', 'typical_cents as cents', 'typical_of as of'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { categoryId, uf, cityId, cents, of } = order
  if (cents !== null && of) return { cents, of }
  const service = catalog().serviceById(categoryId)
  return service && typicalIn(service, uf, await findLocalPrice(tx, categoryId, cityId))
}
