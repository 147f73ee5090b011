import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { aRequest, requestExpress, requestOrder } from '#test/support/requests.ts'
import { scope } from '#test/support/scope.ts'
import { extendOrder } from '../lifecycle/extend-order.server.ts'
import { reviewOrders } from '../moderation/review-orders.server.ts'
import { findOriginalOrder } from './original-order.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** A request at the catalog price. */
const onDay = (day: string) => ({ ...aRequest('diarista', { phone: '' }), day, window: '8', price: '19000' })

async function ask(more: object = {}, day?: string) {
  const client = await aClient(db)
  const caller = asClient(client.userId)
  const result = day
    ? await requestExpress(db, caller, onDay(day), testNow)
    : await requestOrder(db, caller, aRequest('diarista', { phone: '', ...more }), testNow)
  assert.ok(result.ok)
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('uuid', '=', result.value.uuid)
    .executeTakeFirstOrThrow()
  return { next: result.value.next, order, client }
}

test('an order with instant match searches at once; a rule violation puts it on hold', async () => {
  const passed = await ask({ description: 'Faxina na sexta.' })
  assert.deepEqual({ next: passed.next, status: passed.order.status }, { next: 'instant', status: 'searching' })
  const orderInReview = await ask({ description: 'Me liga no (11) 91234-5678' })
  assert.deepEqual(
    { next: orderInReview.next, status: orderInReview.order.status, flags: orderInReview.order.flags },
    { next: 'sent', status: 'waiting', flags: ['contact_data'] },
  )
})

test('an express order has day, window, price and one slot, is reviewed, and ends when its window begins', async () => {
  const { next, order, client } = await ask({}, '2026-11-21')
  assert.equal(next, 'sent')
  assert.deepEqual(
    {
      kind: order.kind,
      express_day: order.express_day,
      express_window: order.express_window,
      express_price_cents: order.express_price_cents,
      max_leads: order.max_leads,
      status: order.status,
    },
    {
      kind: 'express',
      express_day: '2026-11-21',
      express_window: 8,
      express_price_cents: 19_000,
      max_leads: 1,
      status: 'waiting',
    },
  )
  assert.equal(order.expires_at!.toISOString(), '2026-11-21T11:00:00.000Z')
  await reviewOrders(db, inHours(1))
  const extended = await extendOrder(db, asClient(client.userId), { uuid: order.uuid }, inHours(1))
  assert.deepEqual(extended, { ok: false, code: 'search_over' })
})

test('a repeated express request is one order', async () => {
  const { client } = await ask({}, '2026-11-25')
  const repeated = await requestExpress(db, asClient(client.userId), onDay('2026-11-25'), testNow)
  assert.ok(repeated.ok && repeated.value.next === 'duplicated')
})

test('an express request converts the open, never unlocked request of the same service', async () => {
  const { order, client } = await ask()
  const repeated = await requestExpress(db, asClient(client.userId), onDay('2026-11-21'), testNow)
  assert.ok(repeated.ok && repeated.value.next === 'duplicated')
  const row = () => db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const converted = await row()
  assert.deepEqual(
    {
      kind: converted.kind,
      express_day: converted.express_day,
      express_window: converted.express_window,
      express_price_cents: converted.express_price_cents,
    },
    { kind: 'express', express_day: '2026-11-21', express_window: 8, express_price_cents: 19_000 },
  )
  assert.deepEqual(
    { max_leads: converted.max_leads, description: converted.description },
    { max_leads: 1, description: order.description },
  )
  assert.equal(converted.expires_at!.toISOString(), '2026-11-21T11:00:00.000Z')
  const original = (uuid: string) => findOriginalOrder(db, { uuid, clientId: client.userId })
  assert.equal((await original(repeated.value.uuid))?.isConverted, true)
  const third = await requestExpress(db, asClient(client.userId), onDay('2026-11-22'), inHours(1))
  assert.ok(third.ok)
  assert.equal((await original(third.value.uuid))?.isConverted, false)
  assert.equal((await row()).express_day, '2026-11-21')
})

test('an express request converts nothing that a professional unlocked', async () => {
  const { order, client } = await ask()
  await db.updateTable('orders').set({ lead_count: 1 }).where('id', '=', order.id).execute()
  const repeated = await requestExpress(db, asClient(client.userId), onDay('2026-11-25'), testNow)
  assert.ok(repeated.ok && repeated.value.next === 'duplicated')
  const { kind } = await db.selectFrom('orders').select('kind').where('id', '=', order.id).executeTakeFirstOrThrow()
  assert.equal(kind, 'standard')
  assert.equal(
    (await findOriginalOrder(db, { uuid: repeated.value.uuid, clientId: client.userId }))?.isConverted,
    false,
  )
})
