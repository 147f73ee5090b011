import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { sealQuote } from './price-quote.server.ts'
import { unlockLead } from './unlock-lead.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const unlock = (orderUuid: string, userId: number, more: { quote?: string; idempotencyKey?: string } = {}) =>
  unlockLead(db, asProfessional(userId), { orderUuid, ...more }, testNow)
const orderRow = (uuid: string) =>
  db.selectFrom('orders').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

test('an unlock takes a slot and coins and notifies the client, all or nothing', async () => {
  const order = await anOrder(db)
  const pro = await aProfessional(db)
  const result = await unlock(order.uuid, pro.userId)
  assert.ok(result.ok)
  assert.equal(await getCoinBalance(db, pro.professionalId), 200 - result.value.coinsPaid)
  assert.equal((await orderRow(order.uuid)).lead_count, 1)
  const notifications = await db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', order.clientId)
    .execute()
  assert.deepEqual(notifications, [{ kind: 'lead_created' }])
  await assertInvariants(db)
})

test('the fifth professional is refused without a charge; the fourth ends the search', async () => {
  const order = await anOrder(db)
  for (let n = 0; n < 4; n++) assert.ok((await unlock(order.uuid, (await aProfessional(db)).userId)).ok)
  assert.equal((await orderRow(order.uuid)).status, 'finalized')
  const fifth = await aProfessional(db)
  assert.deepEqual(await unlock(order.uuid, fifth.userId), { ok: false, code: 'slots_taken' })
  assert.equal(await getCoinBalance(db, fifth.professionalId), 200)
  await assertInvariants(db)
})

test('a client who wants two professionals gets at most two', async () => {
  const order = await anOrder(db, { maxLeads: 2 })
  const outcomes = []
  for (let n = 0; n < 3; n++) outcomes.push((await unlock(order.uuid, (await aProfessional(db)).userId)).ok)
  assert.deepEqual(outcomes, [true, true, false])
})

test('an unlock without coins takes no slot', async () => {
  const order = await anOrder(db)
  const poor = await aProfessional(db, { coins: 0 })
  assert.deepEqual(await unlock(order.uuid, poor.userId), { ok: false, code: 'not_enough_coins' })
  assert.equal((await orderRow(order.uuid)).lead_count, 0)
})

test('unlocking twice is one lead and one payment, with a key or without', async () => {
  const order = await anOrder(db)
  const pro = await aProfessional(db)
  const first = await unlock(order.uuid, pro.userId)
  const second = await unlock(order.uuid, pro.userId)
  const third = await unlock(order.uuid, pro.userId, { idempotencyKey: 'k' })
  assert.deepEqual(second, first)
  assert.deepEqual(third, first)
  assert.equal((await orderRow(order.uuid)).lead_count, 1)
})

test('a concurrent double click is one lead', async () => {
  const order = await anOrder(db)
  const pro = await aProfessional(db)
  const results = await Promise.all([1, 2, 3, 4].map(() => unlock(order.uuid, pro.userId, { idempotencyKey: 'click' })))
  assert.equal(new Set(results.map((result) => JSON.stringify(result))).size, 1)
  assert.ok(results[0]!.ok)
  await assertInvariants(db)
})

test('an unlock is refused: own order, other service, other place, paused, ended search', async () => {
  const client = await aClient(db)
  const order = await anOrder(db, { client })
  const refused = async (options: Parameters<typeof aProfessional>[1], uuid = order.uuid) => {
    const result = await unlock(uuid, (await aProfessional(db, options)).userId)
    return result.ok ? 'unlocked' : result.code
  }
  assert.equal(await refused({ phone: client.phone }), 'own_order')
  assert.equal(await refused({ service: 'eletricista' }), 'not_serving')
  assert.equal(await refused({ city: ['ce', 'fortaleza'] }), 'not_serving')
  assert.equal(await refused({ paused: true }), 'paused')
  assert.equal(await refused({}, (await anOrder(db, { status: 'waiting' })).uuid), 'order_in_review')
  assert.equal(await refused({}, '00000000-0000-4000-8000-000000000000'), 'not_found')
  const late = await aProfessional(db)
  assert.deepEqual(await unlockLead(db, asProfessional(late.userId), { orderUuid: order.uuid }, inHours(49)), {
    ok: false,
    code: 'order_closed',
  })
})

test('a neighbouring city within the radius is served', async () => {
  const order = await anOrder(db, { city: ['sp', 'guarulhos'] })
  assert.ok((await unlock(order.uuid, (await aProfessional(db)).userId)).ok)
})

test('a quoted price is reserved for ten minutes, and a lower current one wins', async () => {
  const order = await anOrder(db)
  const pro = await aProfessional(db)
  const dear = sealQuote(order.uuid, pro.professionalId, { coins: 60 }, testNow)
  const cheap = sealQuote(order.uuid, pro.professionalId, { coins: 2 }, addMinutes(testNow, -9))
  const result = await unlock(order.uuid, pro.userId, { quote: cheap })
  assert.equal(result.ok && result.value.coinsPaid, 2)
  const other = await aProfessional(db)
  const current = await unlock(order.uuid, other.userId, {
    quote: sealQuote(order.uuid, other.professionalId, { coins: 60 }, testNow),
  })
  assert.ok(current.ok && current.value.coinsPaid < 60)
  const third = await aProfessional(db)
  assert.deepEqual(
    await unlock(order.uuid, third.userId, { quote: dear }),
    { ok: false, code: 'price_changed' },
    'a quote of somebody else',
  )
  const ofOther = sealQuote((await anOrder(db)).uuid, third.professionalId, { coins: 2 }, testNow)
  assert.deepEqual(
    await unlock(order.uuid, third.userId, { quote: ofOther }),
    { ok: false, code: 'price_changed' },
    'a quote of another order',
  )
  const old = sealQuote(order.uuid, third.professionalId, { coins: 2 }, addMinutes(testNow, -10))
  assert.deepEqual(
    await unlock(order.uuid, third.userId, { quote: old }),
    { ok: false, code: 'price_changed' },
    'a quote of ten minutes ago',
  )
})

test('without an approved identity the limit is three contacts', async () => {
  const pro = await aProfessional(db, { approved: false, service: 'eletricista' })
  const codes = []
  for (let n = 0; n < 4; n++) {
    const result = await unlock((await anOrder(db, { service: 'eletricista' })).uuid, pro.userId)
    codes.push(result.ok ? 'unlocked' : result.code)
  }
  assert.deepEqual(codes, ['unlocked', 'unlocked', 'unlocked', 'identity_limit'])
  await assertInvariants(db)
})
