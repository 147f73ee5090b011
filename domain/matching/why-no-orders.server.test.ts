import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder, anOffer } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { noFilter } from './opportunity-filter.ts'
import { findNoOrdersReason } from './why-no-orders.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const why = (professionalId: number, filter = noFilter, at = now) =>
  findNoOrdersReason(db, { professionalId, filter }, at)

test('the counts are orders of seven days, within the suggested radius', async () => {
  const pro = await aProfessional(db)
  assert.equal(await why(pro.professionalId), null, 'without a single order nothing is advised')
  await anOrder(db)
  for (let n = 0; n < 3; n++) await anOrder(db, { city: ['sp', 'jundiai'] })
  await anOrder(db, { city: ['ba', 'salvador'] })
  await anOrder(db, { city: ['sp', 'jundiai'], status: 'blocked' })
  assert.deepEqual(await why(pro.professionalId), { reason: 'radius', km: 50, orders: 4 })
  assert.equal(await why(pro.professionalId, noFilter, inHours(8 * 24)), null, 'older orders count no more')
  await db.updateTable('professionals').set({ radius_km: 100 }).where('id', '=', pro.professionalId).execute()
  for (let n = 0; n < 2; n++) await anOrder(db, { service: 'eletricista' })
  assert.deepEqual(await why(pro.professionalId), {
    reason: 'service',
    categoryId: catalog().serviceBySlug('eletricista')!.id,
    orders: 2,
  })
  await db.updateTable('professionals').set({ paused: true }).where('id', '=', pro.professionalId).execute()
  assert.deepEqual(await why(pro.professionalId), { reason: 'paused', orders: 4 })
})

test('an order in a city without a seat is near for professionals based at its declared neighbours', async () => {
  const { professionalId } = await aProfessional(db, { city: ['rs', 'porto-alegre'], paused: true })
  await anOrder(db, { city: ['rs', 'eldorado-do-sul'] })
  assert.deepEqual(await why(professionalId), { reason: 'paused', orders: 1 })
})

test('hiding filters and a missing document are named as reasons', async () => {
  const pro = await aProfessional(db, { service: 'psicologo', documents: [] })
  const order = await anOrder(db, { service: 'psicologo' })
  assert.deepEqual(await why(pro.professionalId), {
    reason: 'documents',
    orders: 1,
    categoryIds: [catalog().serviceBySlug('psicologo')!.id],
  })
  await anOffer(db, { order, pro })
  assert.deepEqual(await why(pro.professionalId, { ...noFilter, hiredBefore: true }), { reason: 'filters', orders: 1 })
})
