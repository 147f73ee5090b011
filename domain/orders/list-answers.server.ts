import type { Db } from '#platform/db.ts'

/** The answers of an order as text, in the order of the questions. */
export async function listAnswers(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('order_answers')
    .select(['title', 'value'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ title, value }) => ({ title, text: value.join(', ') }))
}
