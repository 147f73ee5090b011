import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { watchService } from '#domain/orders/lifecycle/watch-service.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { eraseOrders, markWatchNotified } from '#domain/orders/orders.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { notifyWatchers } from './notify-watchers.server.ts'
import { offerOrder } from './offer-order.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const newsOf = (userId: number) =>
  db.selectFrom('notifications').select(['kind', 'payload']).where('user_id', '=', userId).execute()

test('a watcher is notified once, of the first new professional who was never offered the order', async () => {
  await aProfessional(db, { service: 'chaveiro' }) // was offered the order, and did not unlock it
  const order = await anOrder(db, { service: 'chaveiro' })
  await offerOrder(db, { orderId: order.id, wave: 1 }, now)
  await db
    .updateTable('orders')
    .set({ status: 'finalized_zero_lead', closed_at: now })
    .where('id', '=', order.id)
    .execute()
  const options = { uuid: order.uuid, userId: order.clientId }
  assert.ok((await watchService(db, asClient(options.userId), options, now)).ok)
  assert.ok((await watchService(db, asClient(options.userId), options, inHours(1))).ok)
  assert.deepEqual((await findOrderDetail(db, order))!.watchedAt, now, 'asked twice is asked once')

  assert.equal(await notifyWatchers(db, inHours(2)), 0, 'nobody new')
  await aProfessional(db, { service: 'chaveiro', city: ['ce', 'fortaleza'] })
  await aProfessional(db, { service: 'chaveiro', paused: true })
  await aProfessional(db, { service: 'chaveiro', phone: order.phone })
  assert.equal(await notifyWatchers(db, inHours(3)), 0, 'elsewhere, paused, or the client')
  await aProfessional(db, { service: 'chaveiro' })
  assert.deepEqual(await Promise.all([notifyWatchers(db, inHours(4)), notifyWatchers(db, inHours(4))]).then(sum), 1)
  assert.equal(await notifyWatchers(db, inHours(5)), 0)
  assert.deepEqual(await newsOf(order.clientId), [{ kind: 'professional_joined', payload: { uuid: order.uuid } }])
})
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

test('a search that still offers itself delays the notification', async () => {
  const order = await anOrder(db, { service: 'vidraceiro' })
  assert.ok((await watchService(db, asClient(order.userId), order, now)).ok)
  await aProfessional(db, { service: 'vidraceiro' })
  assert.equal(await notifyWatchers(db, inHours(1)), 0)
  assert.equal(await notifyWatchers(db, inHours(2)), 1)
})

test('another client, or an order that found professionals or never searched, cannot be watched', async () => {
  const order = await anOrder(db, { status: 'finalized_zero_lead' })
  const stranger = await aClient(db)
  assert.deepEqual(await watchService(db, asClient(stranger.userId), order, now), {
    ok: false,
    code: 'not_found',
  })
  for (const status of ['waiting', 'blocked', 'canceled'] as const) {
    const over = await anOrder(db, { status })
    assert.deepEqual(await watchService(db, asClient(over.userId), over, now), { ok: false, code: 'search_over' })
  }
})

test('an order that found a professional, was closed or blocked notifies no watcher', async () => {
  const found = await orderToWatch()
  const closed = await orderToWatch()
  const blocked = await orderToWatch()
  await db.updateTable('orders').set({ lead_count: 1 }).where('id', '=', found.id).execute()
  await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', closed.id).execute()
  await db
    .updateTable('orders')
    .set({ status: 'blocked', blocked_reason: 'contact_data' })
    .where('id', '=', blocked.id)
    .execute()
  await aProfessional(db, { service: 'encanador' })
  assert.equal(await notifyWatchers(db, inHours(2)), 0)
  assert.equal(await markWatchNotified(db, await watchOf(found), inHours(2)), false, 'found in the very moment')
})
async function orderToWatch(service = 'encanador') {
  const order = await anOrder(db, { service })
  assert.ok((await watchService(db, asClient(order.userId), order, now)).ok)
  return order
}
const watchOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('service_watches').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()).id

test('watches in unserved places do not delay later ones', async () => {
  const place = await orderToWatch('paisagista')
  await sql`
    with made as (
      insert into orders (uuid, client_id, category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id,
                          created_at, verified_at, published_at, expires_at)
      select gen_random_uuid(), client_id, category_id, 'finalized_zero_lead', phone, contact_name, contact_email, contact_mode, urgency,
             uf, city_id, created_at, verified_at, published_at, expires_at
        from orders, generate_series(1, 520) where id = ${place.id}
      returning id, client_id, category_id, uf, city_id, created_at)
    insert into service_watches (order_id, client_id, category_id, uf, city_id, created_at)
    select * from made`.execute(db)
  const last = await orderToWatch('montador-de-moveis')
  await aProfessional(db, { service: 'montador-de-moveis' })
  assert.equal(await notifyWatchers(db, inHours(2)), 1)
  assert.deepEqual(await newsOf(last.clientId), [{ kind: 'professional_joined', payload: { uuid: last.uuid } }])
})

test('the watch of a deleted client is deleted', async () => {
  const order = await anOrder(db, { service: 'gesseiro' })
  assert.ok((await watchService(db, asClient(order.userId), order, now)).ok)
  await aProfessional(db, { service: 'gesseiro' })
  await db.transaction().execute((tx) => eraseOrders(tx, order, now))
  assert.equal(await notifyWatchers(db, inHours(2)), 0)
})
