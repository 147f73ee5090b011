import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { inHours } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, knowCatalog } from '#db/builders/people.ts'
import { findOwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { requestsView } from './requests-view.server.ts'

const { db } = await testDatabase(scope)
await knowCatalog(db)

async function published(city: [string, string], hours: number) {
  const { id } = await anOrder(db, { city })
  await db
    .updateTable('orders')
    .set({ published_at: inHours(hours) })
    .where('id', '=', id)
    .execute()
}

test('sample requests come from the professional’s area, then from elsewhere in the state', async () => {
  await published(['sp', 'campinas'], -200)
  await published(['sp', 'valinhos'], -100)
  await published(['sp', 'campinas'], -24 * 15)
  const { userId, professionalId } = await aProfessional(db)
  await db
    .updateTable('professionals')
    .set({ base_city_id: cityBySlug('sp', 'campinas')!.id, radius_km: 30 })
    .where('id', '=', professionalId)
    .execute()
  await db.deleteFrom('professional_areas').where('professional_id', '=', professionalId).execute()
  const shown = async () => {
    const view = await requestsView(db, (await findOwnSettings(db, userId))!, inHours(0))
    return [view.near, ...view.requests.map(({ place }) => place)]
  }
  const heading = 'Chegaram nos últimos dias em São Paulo'
  assert.deepEqual(await shown(), [heading, 'Valinhos, SP', 'Campinas, SP'])
  for (let hours = -9; hours < -1; hours++) await published(['sp', 'presidente-prudente'], hours)
  const far = 'Presidente Prudente, SP'
  assert.deepEqual(await shown(), [heading, 'Valinhos, SP', 'Campinas, SP', far, far, far])
  for (let hours = -9; hours < -1; hours++) await published(['sp', 'valinhos'], hours)
  assert.deepEqual(await shown(), [heading, ...Array.from({ length: 5 }, () => 'Valinhos, SP')])
})
