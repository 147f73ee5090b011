import { firstStatus } from '#domain/orders/order.ts'
import { isOrderNumber, isRequestId } from '#domain/orders/placement/request-id.ts'
import { fullRefundReasons } from '#domain/refunds/refund.ts'
import type { Db } from '#platform/db.ts'

export type OrderProfiles = NonNullable<Awaited<ReturnType<typeof findProfilesOfOrder>>>

type ProfilesQuery = { requestId: string; clientUserId: number }

/**
 * The professionals of a client's order and its service (spec 7, profiles of a request), without full refunds.
 * Undefined for others and unknown orders.
 */
export async function findProfilesOfOrder(db: Db, { requestId, clientUserId }: ProfilesQuery) {
  if (!isRequestId(requestId)) return undefined
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .select(['o.id', 'k.name as category'])
    .where((eb) => (isOrderNumber(requestId) ? eb('o.id', '=', Number(requestId)) : eb('o.uuid', '=', requestId)))
    .where('o.client_id', '=', clientUserId)
    .where('o.status', '<>', firstStatus)
    .executeTakeFirst()
  if (!order) return undefined
  const leads = await db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select(['l.id', 'p.id as profileId', 'p.name', 'p.photo_url as avatar'])
    .where('l.order_id', '=', order.id)
    .where((eb) => eb.or([eb('r.reason', 'is', null), eb('r.reason', 'not in', fullRefundReasons)]))
    .orderBy('l.id')
    .execute()
  return { category: order.category, leads }
}
