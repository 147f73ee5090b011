import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { changeStatus } from './change-status.server.ts'
import { orderMachine, orderStatuses, type OrderStatus } from './order.ts'

const { events, stateAfter, statesBefore } = orderMachine

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const original = await anOrder(db)
/** Columns that the database requires for this status. */
const factsOf = (status: OrderStatus) => ({
  lead_count: status === 'finalized' ? 1 : 0,
  blocked_reason: status === 'blocked' ? 'contact_data' : null,
  duplicate_of_id: status === 'duplicated' ? original.id : null,
})
async function orderIn(status: OrderStatus, facts = factsOf(status)) {
  const { id } = await anOrder(db)
  await db
    .updateTable('orders')
    .set({ status, ...facts })
    .where('id', '=', id)
    .execute()
  return id
}

test('an event changes an order only from the statuses of the table', async () => {
  for (const event of events)
    for (const status of orderStatuses) {
      const changed = await changeStatus(db, event)
        .set(factsOf(stateAfter(event)))
        .where('id', '=', await orderIn(status))
        .returning('status')
        .execute()
      const expected = statesBefore(event).includes(status) ? [{ status: stateAfter(event) }] : []
      assert.deepEqual(changed, expected, `${event} of ${status}`)
    }
})

test('an event with a condition changes only the orders that meet it; others take the alternative event', async () => {
  const found = await orderIn('searching', { ...factsOf('searching'), lead_count: 1 })
  const both = [found, await orderIn('searching')]
  const statuses = async () =>
    (await db.selectFrom('orders').select('status').where('id', 'in', both).orderBy('id').execute()).map(
      ({ status }) => status,
    )
  const isFound = sql<boolean>`lead_count > 0`
  await changeStatus(db, 'fill', { when: isFound }).where('id', 'in', both).execute()
  assert.deepEqual(await statuses(), ['finalized', 'searching'])
  const more = await orderIn('searching', { ...factsOf('searching'), lead_count: 1 })
  both.push(more)
  await changeStatus(db, 'expire', { when: isFound, otherwise: 'expire_unfound' }).where('id', 'in', both).execute()
  assert.deepEqual(await statuses(), ['finalized', 'finalized_zero_lead', 'finalized'])
})
