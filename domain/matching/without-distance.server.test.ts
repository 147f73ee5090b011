import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { listUnlockableOrders } from '#domain/leads/unlock/opportunities.server.ts'
import { findAddress } from '#domain/places/find-address.server.ts'
import { pointOf } from '#domain/places/place.ts'
import { cityBySlug, kmBetween } from '#domain/places/places.server.ts'
import { doesServe } from '#domain/professionals/professionals.server.ts'
import { coveredPlaces } from '#domain/professionals/profile-settings/covered-places.server.ts'
import { editAreaWith } from '#domain/professionals/profile-settings/edit-area.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { offerToBest } from './best-professionals.server.ts'

const editArea = editAreaWith(findAddress, () => [])

const { db } = await testDatabase(scope)
await refreshCatalog(db)

// A city without a seat, and its neighbour with one.
const silent = cityBySlug('rs', 'eldorado-do-sul')!
const knownCity = cityBySlug('rs', 'porto-alegre')!
type Area = { base: string; cityIds: number[]; states: string[]; online: boolean; radiusKm?: number }
const nowhere: Area = { base: '', cityIds: [], states: [], online: false }

async function working(options: Partial<Area>) {
  const pro = await aProfessional(db)
  assert.ok((await editArea(db, asProfessional(pro.userId), { ...nowhere, ...options }, testNow)).ok)
  return pro
}

/** The distances offered to each; matching and the rule must agree. */
async function offeredIn(
  city: [uf: string, slug: string],
  pros: Record<string, { userId: number; professionalId: number }>,
) {
  const order = await anOrder(db, { city })
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const criteria = { categoryId: row.category_id, uf: row.uf, cityId: row.city_id }
  const who = { id: order.id, phone: order.phone, clientId: order.clientId }
  const notifiedIds = await offerToBest(db, { ...criteria, ...who }, { wave: 1, size: 50 }, testNow)
  const found: Record<string, unknown> = {}
  for (const [name, { userId, professionalId }] of Object.entries(pros)) {
    assert.equal(await doesServe(db, professionalId, criteria), notifiedIds.includes(userId), name)
    const ofOrder = (await listUnlockableOrders(db, userId, testNow))!.find(({ uuid }) => uuid === order.uuid)
    found[name] = ofOrder ? ofOrder.distanceKm : 'not offered'
  }
  return found
}

test('a city without coordinates is served by its own professionals, by list, by state, online and from declared neighbours, without a distance', async () => {
  assert.ok(pointOf(silent) === null && pointOf(knownCity) !== null)
  const pros = {
    'lives there': await working({ base: 'Eldorado do Sul, RS', radiusKm: 30 }),
    'has it on the list': await working({ base: 'Porto Alegre, RS', radiusKm: 30, cityIds: [silent.id] }),
    'has only a list': await working({ cityIds: [silent.id] }),
    'whole state': await working({ base: 'Porto Alegre, RS', states: ['rs'] }),
    online: await working({ online: true }),
    'comes from a neighbour': await working({ base: 'Porto Alegre, RS', radiusKm: 5 }),
    'stays in the neighbour': await working({ base: 'Porto Alegre, RS' }),
    'comes from beyond the neighbours': await working({ base: 'Canoas, RS', radiusKm: 100 }),
  }
  assert.deepEqual(await offeredIn(['rs', 'eldorado-do-sul'], pros), {
    'lives there': 0,
    'has it on the list': null,
    'has only a list': null,
    'whole state': null,
    online: null,
    'comes from a neighbour': null,
    'stays in the neighbour': 'not offered',
    'comes from beyond the neighbours': 'not offered',
  })
})

test('a base without coordinates serves its declared neighbours until coordinates are known', async () => {
  const pros = {
    'goes around': await working({ base: 'Eldorado do Sul, RS', radiusKm: 5 }),
    'stays there': await working({ base: 'Eldorado do Sul, RS' }),
  }
  const porto: [string, string] = ['rs', 'porto-alegre']
  assert.deepEqual(await offeredIn(porto, pros), { 'goes around': null, 'stays there': 'not offered' })
  assert.deepEqual(await offeredIn(['rs', 'canoas'], pros), {
    'goes around': 'not offered',
    'stays there': 'not offered',
  })
  const area = { baseCityId: silent.id, radiusKm: 5, cityIds: [], states: [] }
  assert.equal(coveredPlaces(area).count, 7, 'itself and six neighbours')
  const point = { latitude: -30, longitude: -51.31 }
  await db.updateTable('cities').set(point).where('id', '=', silent.id).execute()
  assert.deepEqual(await offeredIn(porto, pros), { 'goes around': 'not offered', 'stays there': 'not offered' })
})

test('distances are straight lines, 0 within a city, and unknown without coordinates', () => {
  const saoPaulo = cityBySlug('sp', 'sao-paulo')!.id
  const campinas = cityBySlug('sp', 'campinas')!.id
  assert.ok(kmBetween(saoPaulo, campinas)! > 70 && kmBetween(campinas, saoPaulo)! < 100)
  assert.deepEqual(
    {
      sameCity: kmBetween(silent.id, silent.id),
      fromSilent: kmBetween(silent.id, knownCity.id),
      fromNowhere: kmBetween(null, knownCity.id),
    },
    { sameCity: 0, fromSilent: null, fromNowhere: null },
  )
})
