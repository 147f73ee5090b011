import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerOrder } from '#domain/matching/offer-order.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { repeatOrder } from './repeat-order.server.ts'
import { widenSearch } from './widen-search.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

// Santos and Sorocaba are 55 and 87 km from São Paulo, Campinas and Santos 133 km apart; all work within 30 km.
const inSantos = { city: ['sp', 'santos'] as [string, string] }
const ofCapital = await aProfessional(db)
const ofCampinas = await aProfessional(db, { city: ['sp', 'campinas'] })

const offeredTo = async (orderId: number) =>
  (await db.selectFrom('order_offers').select('professional_id').where('order_id', '=', orderId).execute()).map(
    (row) => row.professional_id,
  )
const rowOf = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a widened search reaches professionals within 100 km, who may unlock it', async () => {
  const order = await anOrder(db, inSantos)
  await offerOrder(db, { orderId: order.id, wave: 1 }, now)
  assert.deepEqual(await offeredTo(order.id), [])
  const early = await unlockLead(db, asProfessional(ofCapital.userId), { orderUuid: order.uuid }, inHours(1))
  assert.deepEqual(early, { ok: false, code: 'not_serving' })
  assert.deepEqual(await widenSearch(db, asClient(order.userId), order, inHours(3)), { ok: true, value: null })
  assert.equal(await offerOrder(db, { orderId: order.id, wave: 1 }, inHours(3)), 1)
  assert.deepEqual(await offeredTo(order.id), [ofCapital.professionalId])
  const { widened_at, eligible_count } = await rowOf(order.id)
  assert.deepEqual(
    { widened_at, eligible_count },
    { widened_at: inHours(3), eligible_count: 1 },
    'the price knows how many may come',
  )
  const far = await unlockLead(db, asProfessional(ofCampinas.userId), { orderUuid: order.uuid }, inHours(3))
  assert.deepEqual(far, { ok: false, code: 'not_serving' })
  assert.ok((await unlockLead(db, asProfessional(ofCapital.userId), { orderUuid: order.uuid }, inHours(3))).ok)
})

test('widening is idempotent: the waves do not restart', async () => {
  const order = await anOrder(db, inSantos)
  const results = await Promise.all([1, 2, 3].map(() => widenSearch(db, asClient(order.userId), order, inHours(3))))
  for (const result of results) assert.deepEqual(result, { ok: true, value: null })
  await offerOrder(db, { orderId: order.id, wave: 1 }, inHours(3))
  assert.deepEqual(await widenSearch(db, asClient(order.userId), order, inHours(4)), { ok: true, value: null })
  const { offered_wave, widened_at } = await rowOf(order.id)
  assert.deepEqual({ offered_wave, widened_at }, { offered_wave: 1, widened_at: inHours(3) })
})

test('only the owner may widen, and only a running search without professionals', async () => {
  const order = await anOrder(db, inSantos)
  const stranger = await aClient(db)
  assert.deepEqual(await widenSearch(db, asClient(stranger.userId), order, now), {
    ok: false,
    code: 'not_found',
  })
  assert.deepEqual(await widenSearch(db, asClient(order.userId), order, inHours(48)), {
    ok: false,
    code: 'search_over',
  })
  const found = await anOrder(db)
  assert.ok((await unlockLead(db, asProfessional(ofCapital.userId), { orderUuid: found.uuid }, now)).ok)
  assert.deepEqual(await widenSearch(db, asClient(found.userId), found, now), { ok: false, code: 'search_over' })
  for (const status of ['waiting', 'finalized_zero_lead', 'canceled', 'blocked'] as const) {
    const other = await anOrder(db, { status })
    const widened = await widenSearch(db, asClient(other.userId), other, now)
    assert.deepEqual(widened, { ok: false, code: 'search_over' }, status)
  }
})

test('a repeated order is widened only if asked', async () => {
  const old = await anOrder(db, { ...inSantos, status: 'finalized_zero_lead' })
  const repeated = await repeatOrder(db, asClient(old.userId), { ...old, widen: true }, inHours(60))
  assert.ok(repeated.ok)
  const fresh = await db
    .selectFrom('orders')
    .select(['widened_at'])
    .where('uuid', '=', repeated.value.uuid)
    .executeTakeFirstOrThrow()
  assert.deepEqual(fresh.widened_at, inHours(60))
  const other = await anOrder(db, { ...inSantos, status: 'finalized_zero_lead' })
  const plain = await repeatOrder(db, asClient(other.userId), other, inHours(60))
  assert.ok(plain.ok)
  const same = await db
    .selectFrom('orders')
    .select(['widened_at'])
    .where('uuid', '=', plain.value.uuid)
    .executeTakeFirstOrThrow()
  assert.equal(same.widened_at, null)
})
