import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { findOwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { requestsView } from './requests-view.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function publish(city: [state: string, slug: string], hoursAgo: number) {
  const { id } = await anOrder(db, { city })
  await db
    .updateTable('orders')
    .set({ published_at: inHours(-hoursAgo) })
    .where('id', '=', id)
    .execute()
}
const publishEight = async (city: [state: string, slug: string]) => {
  for (const hoursAgo of [9, 8, 7, 6, 5, 4, 3, 2]) await publish(city, hoursAgo)
}

test('sample requests come from the professional’s area, then from elsewhere in the state', async () => {
  const nextTown = 'Valinhos, SP'
  const base = 'Campinas, SP'
  const far = 'Presidente Prudente, SP'
  const twoWeeks = 14 * 24
  await publish(['sp', 'campinas'], 200)
  await publish(['sp', 'valinhos'], 100)
  await publish(['sp', 'campinas'], twoWeeks + 24)
  const { userId, professionalId } = await aProfessional(db)
  await db
    .updateTable('professionals')
    .set({ base_city_id: cityBySlug('sp', 'campinas')!.id, radius_km: 30 })
    .where('id', '=', professionalId)
    .execute()
  await db.deleteFrom('professional_areas').where('professional_id', '=', professionalId).execute()
  const view = async () => requestsView(db, (await findOwnSettings(db, userId))!, inHours(0))
  const places = async () => (await view()).requests.map(({ place }) => place)

  assert.equal((await view()).near, 'Chegaram nos últimos dias em São Paulo')
  assert.deepEqual(await places(), [nextTown, base])

  await publishEight(['sp', 'presidente-prudente'])
  assert.deepEqual(await places(), [nextTown, base, far, far, far], 'newer requests from afar come last')

  await publishEight(['sp', 'valinhos'])
  assert.deepEqual(await places(), [nextTown, nextTown, nextTown, nextTown, nextTown])
  assert.equal((await view()).near, 'Chegaram nos últimos dias em São Paulo')
})
