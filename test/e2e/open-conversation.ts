import { anaOrders } from '#db/seed/ana-orders.ts'
import type { Demo } from './demo-data.ts'

/** The conversation of one of Ana's orders that both of its people see. */
export const findOpenConversation = async (demo: Demo, order: keyof typeof anaOrders = 'LEADS') =>
  (
    await demo.db
      .selectFrom('conversations as c')
      .innerJoin('leads as l', 'l.id', 'c.lead_id')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select('c.chat_id as chatId')
      .where('o.uuid', '=', anaOrders[order])
      .where('c.client_listed', '=', true)
      .executeTakeFirstOrThrow()
  ).chatId
