import { anaOrders } from '#db/seed/ana-orders.ts'
import type { Db } from '#platform/db.ts'

/** Davi's contact of Ana's order with professionals, and its conversation. */
export const findLeadOfDavi = (db: Db) =>
  db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('conversations as c', 'c.lead_id', 'l.id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id', 'c.chat_id as chatId', 'p.slug', 'o.client_id as clientId'])
    .where('o.uuid', '=', anaOrders.LEADS)
    .where('p.name', '=', 'Davi Rocha')
    .executeTakeFirstOrThrow()
