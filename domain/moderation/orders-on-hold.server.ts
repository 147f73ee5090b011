import { type NotNull, sql } from 'kysely'
import { findingsIn, textsOfOrder } from '#domain/orders/moderation/moderation.ts'
import type { Db } from '#platform/db.ts'

export const ordersOnHoldShown = 50

/** Orders on hold, oldest first, with violated rules, and their number. */
export async function ordersOnHold(db: Db) {
  const onHold = db
    .selectFrom('orders as o')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .where('o.status', '=', 'waiting')
    .where('o.review_at', 'is', null)
  const [rows, { total }] = await Promise.all([
    onHold
      .select(['o.uuid', 'k.name as category', 'c.name as city', 'o.uf', 'o.flags', 'o.description'])
      .select(['o.district', 'o.street', 'o.contact_name as contactName', 'o.verified_at as heldSince'])
      .select(
        sql<
          string[]
        >`coalesce((select jsonb_agg(word) from order_answers a, jsonb_array_elements(a.value) word where a.order_id = o.id), '[]')`.as(
          'answers',
        ),
      )
      .orderBy('o.verified_at')
      .orderBy('o.id')
      .limit(ordersOnHoldShown)
      .$narrowType<{ heldSince: NotNull }>() // verified
      .execute(),
    onHold.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const orders = rows.map(({ answers, district, street, contactName, ...order }) => ({
    ...order,
    findings: findingsIn(textsOfOrder({ ...order, district, street, contactName }, answers)),
  }))
  return { orders, total }
}
