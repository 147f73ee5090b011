import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { opportunitiesFor } from '#domain/leads/unlock/opportunities.server.ts'
import { pointOf } from '#domain/places/place.ts'
import { cityBySlug, kmBetween } from '#domain/places/places.server.ts'
import { doesServe } from '#domain/professionals/professionals.server.ts'
import { editArea } from '#domain/professionals/steering/edit-area.server.ts'
import { anOrder, aProfessional, knowCatalog, testNow } from '#test/support/builders.ts'
import { testDatabase } from '#test/support/database.ts'
import { offerToBest } from './best-professionals.server.ts'

const { db } = await testDatabase({ after })
await knowCatalog(db)

// The seat of this city is not known, and that of the one beside it is.
const silent = cityBySlug('sc', 'sao-jose')!
const known = cityBySlug('sc', 'florianopolis')!
type Area = { base: string; cityIds: number[]; states: string[]; online: boolean; radiusKm?: number }
const nowhere: Area = { base: '', cityIds: [], states: [], online: false }

async function working(wish: Partial<Area>) {
  const pro = await aProfessional(db)
  assert.ok((await editArea(db, { ...nowhere, ...wish, userId: pro.userId }, testNow)).ok)
  return pro
}

test('a city without a point is served by its own people, by list, by state and online; what is offered says no distance', async () => {
  assert.ok(pointOf(silent) === null && pointOf(known) !== null)
  const pros = {
    'lives there': await working({ base: 'São José, SC', radiusKm: 30 }),
    'has it on the list': await working({ base: 'Florianópolis, SC', radiusKm: 30, cityIds: [silent.id] }),
    'has only a list': await working({ cityIds: [silent.id] }),
    'whole state': await working({ base: 'Florianópolis, SC', states: ['sc'] }),
    online: await working({ online: true }),
    'comes from beside it': await working({ base: 'Florianópolis, SC', radiusKm: 100 }),
  }
  const order = await anOrder(db, { city: ['sc', 'sao-jose'] })
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const wanted = { categoryId: row.category_id, uf: row.uf!, cityId: row.city_id! }
  const who = { id: order.id, phone: order.phone, clientId: order.clientId }
  const told = await offerToBest(db, { ...wanted, ...who }, { wave: 1, size: 50 }, testNow)
  const found: Record<string, unknown> = {}
  for (const [name, { userId, professionalId }] of Object.entries(pros)) {
    assert.equal(await doesServe(db, professionalId, wanted), told.includes(userId), name)
    const [first] = (await opportunitiesFor(db, userId, testNow))!
    found[name] = first ? first.distanceKm : 'not offered'
  }
  assert.deepEqual(found, {
    'lives there': 0,
    'has it on the list': null,
    'has only a list': null,
    'whole state': null,
    online: null,
    'comes from beside it': 'not offered',
  })
})

test('between two cities: as the crow flies, 0 within one, and nothing where a seat is not known', () => {
  const saoPaulo = cityBySlug('sp', 'sao-paulo')!.id
  const campinas = cityBySlug('sp', 'campinas')!.id
  assert.ok(kmBetween(saoPaulo, campinas)! > 70 && kmBetween(campinas, saoPaulo)! < 100)
  assert.deepEqual(
    [kmBetween(silent.id, silent.id), kmBetween(silent.id, known.id), kmBetween(null, known.id)],
    [0, null, null],
  )
})
