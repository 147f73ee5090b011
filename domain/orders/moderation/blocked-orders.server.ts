import type { Db } from '#platform/db.ts'

export type BlockedOrder = { uuid: string; category: string; createdAt: Date; reason: string | null }

/** A client's latest blocked orders with reasons, at most five (spec 2). */
export const listBlockedOrders = (db: Db, clientId: number): Promise<BlockedOrder[]> =>
  db
    .selectFrom('orders as o')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .select(['o.uuid', 'k.name as category', 'o.created_at as createdAt', 'o.blocked_reason as reason'])
    .where('o.client_id', '=', clientId)
    .where('o.status', '=', 'blocked')
    .orderBy('o.id', 'desc')
    .limit(5)
    .execute()
