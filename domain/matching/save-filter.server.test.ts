import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { noFilter } from './opportunity-filter.ts'
import { saveFilter, getStoredFilter } from './save-filter.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('a filter is saved per professional and replaces the previous one', async () => {
  const pro = await aProfessional(db)
  assert.deepEqual(await getStoredFilter(db, pro.professionalId), noFilter)
  const chosen = { ...noFilter, withinKm: 20, urgencies: ['today' as const] }
  const keep = (filter: typeof noFilter) => saveFilter(db, asProfessional(pro.userId), filter, now)

  await Promise.all([keep(noFilter), keep(noFilter)])
  assert.deepEqual(await keep(chosen), { ok: true, value: null })
  assert.deepEqual(await getStoredFilter(db, pro.professionalId), chosen)
})

test('only a professional saves a filter', async () => {
  const order = await anOrder(db)
  assert.deepEqual(await saveFilter(db, asProfessional(order.clientId), noFilter, now), {
    ok: false,
    code: 'not_a_professional',
  })
})

test('a stored filter that is no longer understood is no filter', async () => {
  const pro = await aProfessional(db)
  await saveFilter(db, asProfessional(pro.userId), { ...noFilter, withinKm: 20 }, now)
  await db
    .updateTable('opportunity_filters')
    .set({ chosen: JSON.stringify({ withinKm: 'far' }) })
    .where('professional_id', '=', pro.professionalId)
    .execute()
  assert.deepEqual(await getStoredFilter(db, pro.professionalId), noFilter)
})
