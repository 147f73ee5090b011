import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { findOrderDetail } from '../order-detail.server.ts'
import { repeatOrder } from './repeat-order.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function aZeroLeadOrder() {
  const order = await anOrder(db, { status: 'finalized_zero_lead', urgency: 'today', maxLeads: 2 })
  await db
    .insertInto('order_answers')
    .values({ order_id: order.id, position: 0, question: 'q', title: 'O que pintar?', value: JSON.stringify(['Sala']) })
    .execute()
  return order
}
const countOf = async (clientId: number) =>
  (await db.selectFrom('orders').select('id').where('client_id', '=', clientId).execute()).length

const repeat = (order: Awaited<ReturnType<typeof anOrder>>) => repeatOrder(db, asClient(order.userId), order, now)

test('repeating creates an order with the same answers, at once in review', async () => {
  const old = await aZeroLeadOrder()
  const repeated = await repeatOrder(db, asClient(old.userId), old, inHours(30))
  assert.ok(repeated.ok)
  const fresh = (await findOrderDetail(db, { uuid: repeated.value.uuid, clientId: old.clientId }))!
  assert.notEqual(fresh.uuid, old.uuid)
  assert.deepEqual(
    {
      status: fresh.status,
      urgency: fresh.urgency,
      maxLeads: fresh.maxLeads,
      description: fresh.description,
      expiresAt: fresh.expiresAt,
    },
    { status: 'waiting', urgency: 'today', maxLeads: 2, description: 'Pintar a sala.', expiresAt: inHours(54) },
  )
  assert.deepEqual(fresh.reviewData, [{ title: 'O que pintar?', text: 'Sala' }])
  assert.equal((await findOrderDetail(db, old))!.status, 'finalized_zero_lead', 'the old one stays as it was')
})

test('a changed description is checked by the rules', async () => {
  const old = await aZeroLeadOrder()
  const client = asClient(old.userId, 'one form')
  const bad = await repeatOrder(db, client, { ...old, description: 'Ligue 11 91234-5678' }, now)
  assert.deepEqual(bad, { ok: false, code: 'contact_data' })
  assert.equal(await countOf(old.clientId), 1)
  const good = await repeatOrder(db, client, { ...old, description: ' Sala de 20 m². ' }, now)
  assert.ok(good.ok)
  assert.equal(
    (await findOrderDetail(db, { uuid: good.value.uuid, clientId: old.clientId }))!.description,
    'Sala de 20 m².',
  )
})

test('a double click is one order; a copy beside an open order is refused', async () => {
  const old = await aZeroLeadOrder()
  const click = () => repeatOrder(db, asClient(old.userId, 'page-1'), old, now)
  const [first, second] = await Promise.all([click(), click()])
  assert.ok(first.ok)
  assert.deepEqual(second, first)
  assert.deepEqual(await repeatOrder(db, asClient(old.userId, 'page-2'), old, now), {
    ok: false,
    code: 'already_open',
  })
  assert.equal(await countOf(old.clientId), 2, 'a refusal leaves nothing behind')
})

test('another client, and orders with professionals, running or blocked, cannot be repeated', async () => {
  const old = await aZeroLeadOrder()
  const stranger = await aClient(db)
  assert.deepEqual(await repeatOrder(db, asClient(stranger.userId), old, now), { ok: false, code: 'not_found' })
  for (const status of ['searching', 'waiting', 'blocked'] as const)
    assert.deepEqual(await repeat(await anOrder(db, { status })), { ok: false, code: 'not_repeatable' })
  assert.ok((await repeat(await anOrder(db, { status: 'canceled' }))).ok)
})
