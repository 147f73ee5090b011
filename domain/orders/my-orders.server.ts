import { sql } from 'kysely'
import { countNewestUnreadSql, newestUnreadSql } from '#domain/notifications/notifications.server.ts'
import type { Db } from '#platform/db.ts'
import { openStatuses, unlistedStatuses } from './order.ts'

export const ordersPerPage = 20
/** Beyond this many orders the list has filters. */
export const ordersBeforeFilter = 10

export const orderFilters = ['open', 'ended'] as const
/** `open`: waiting or searching. `ended`: everything else, including ongoing conversations. */
export type OrderFilter = (typeof orderFilters)[number]

type OrdersQuery = { before?: number | undefined; filter?: OrderFilter | undefined }

export type ListedOrder = Awaited<ReturnType<typeof listMyOrders>>[number]

/** A client's orders, newest first (spec 2; domain invariant 15: no unverified ones, no duplicates). */
export async function listMyOrders(db: Db, clientId: number, { before, filter }: OrdersQuery = {}) {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('root_categories as r', 'r.id', 'k.root_category_id')
    .select([
      'o.id',
      'o.uuid',
      'o.status',
      'o.created_at as createdAt',
      'o.expires_at as expiresAt',
      'r.name as rootCategory',
      'k.name as category',
      'o.lead_count as leadCount',
      'o.closed_as as closedAs',
      newestUnreadSql(clientId).as('newsKind'),
      // Contacts with unread notifications of that kind.
      countNewestUnreadSql(clientId).as('newsLeads'),
    ])
    .where('o.client_id', '=', clientId)
    .where('o.status', 'not in', unlistedStatuses)
    .$if(filter !== undefined, (query) => query.where('o.status', filter === 'open' ? 'in' : 'not in', openStatuses))
    .$call((query) => (before === undefined ? query : query.where('o.id', '<', before)))
    .orderBy('o.id', 'desc')
    .limit(ordersPerPage)
    .execute()
  const orderIds = orders.map((order) => order.id)
  const leads = await listLeadsOfOrders(db, clientId, orderIds)
  return orders.map((order) => ({
    ...order,
    hasNotification: order.newsKind !== null,
    leads: leads.get(order.id) ?? [],
  }))
}

/** The number of listed orders. */
export async function countOrders(db: Db, clientId: number) {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', clientId)
    .where('status', 'not in', unlistedStatuses)
    .executeTakeFirstOrThrow()
  return count
}

/** A client's newest order without professionals; undefined if none. */
export async function findNewestOrderWithoutProfessionals(db: Db, clientId: number) {
  const order = await db
    .selectFrom('orders')
    .select('uuid')
    .where('client_id', '=', clientId)
    .where('status', '=', 'finalized_zero_lead')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order?.uuid
}

/** A client's latest blocked orders with reasons, at most five (spec 2). */
export const listBlockedOrders = (db: Db, clientId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .select(['o.uuid', 'k.name as category', 'o.created_at as createdAt', 'o.blocked_reason as reason'])
    .where('o.client_id', '=', clientId)
    .where('o.status', '=', 'blocked')
    .orderBy('o.id', 'desc')
    .limit(5)
    .execute()

async function listLeadsOfOrders(db: Db, clientId: number, orderIds: number[]) {
  if (!orderIds.length) return new Map<number, never>()
  const rows = await db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select([
      'l.order_id',
      'l.id',
      'p.name',
      'p.photo_url as avatarUrl',
      sql<boolean>`l.messaged_at is not null`.as('hasWritten'),
      sql<number>`(select count(*)::int from notifications n where n.user_id = ${clientId} and n.lead_id = l.id and n.read_at is null)`.as(
        'notifications',
      ),
    ])
    .where('l.order_id', 'in', orderIds)
    .orderBy('l.slot')
    .execute()
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return new Map([...byOrder].map(([id, list]) => [id, list.map(({ order_id: _, ...lead }) => lead)]))
}
