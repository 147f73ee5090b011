import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { OrderStatus } from './order.ts'

export type ListedLead = { id: number; name: string; avatarUrl: string | null; notifications: number }
export type ListedOrder = {
  id: number
  uuid: string
  status: OrderStatus
  createdAt: Date
  expiresAt: Date | null
  rootCategory: string
  category: string
  leadCount: number
  hasNotification: boolean
  leads: ListedLead[]
}

export const ordersPerPage = 20

/** A client's orders as the list shows them, newest first (spec 2; domain invariant 15: no unproved ones, no copies). */
export async function myOrders(db: Db, clientId: number, { before }: { before?: number } = {}): Promise<ListedOrder[]> {
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
      sql<boolean>`exists (select from notifications n where n.user_id = ${clientId} and n.order_id = o.id and n.read_at is null)`.as(
        'hasNotification',
      ),
    ])
    .where('o.client_id', '=', clientId)
    .where('o.status', 'not in', ['pending_verification', 'duplicated'])
    .$if(before !== undefined, (query) => query.where('o.id', '<', before!))
    .orderBy('o.id', 'desc')
    .limit(ordersPerPage)
    .execute()
  const leads = await leadsOf(
    db,
    clientId,
    orders.map((order) => order.id),
  )
  return orders.map((order) => ({ ...order, leads: leads.get(order.id) ?? [] }))
}

async function leadsOf(db: Db, clientId: number, orderIds: number[]) {
  if (!orderIds.length) return new Map<number, ListedLead[]>()
  const rows = await db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select([
      'l.order_id',
      'l.id',
      'p.name',
      'p.photo_url as avatarUrl',
      sql<number>`(select count(*)::int from notifications n where n.user_id = ${clientId} and n.lead_id = l.id and n.read_at is null)`.as(
        'notifications',
      ),
    ])
    .where('l.order_id', 'in', orderIds)
    .orderBy('l.place')
    .execute()
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return new Map([...byOrder].map(([id, list]) => [id, list.map(({ order_id: _, ...lead }) => lead)]))
}
