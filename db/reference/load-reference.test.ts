import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aProfessional, addArea } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { saveCityPoint } from '#domain/places/city-points.server.ts'
import { type City, pointOf } from '#domain/places/place.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import type { Db } from '#platform/db.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { loadReference } from './load-reference.ts'

async function counts(db: Db) {
  const { rows } = await sql<Record<'states' | 'cities' | 'roots' | 'services', number>>`
    select (select count(*)::int from states) as states, (select count(*)::int from cities) as cities,
      (select count(*)::int from root_categories) as roots,
      (select count(*)::int from categories where active) as services
  `.execute(db)
  return rows[0]!
}

const idsOf = async (db: Db) =>
  Object.fromEntries(
    (await db.selectFrom('categories').select(['slug', 'id']).execute()).map(({ slug, id }) => [slug, Number(id)]),
  )

/** Makes the stored files look like those of another release. */
const filesChanged = (db: Db) =>
  db
    .updateTable('settings')
    .set({ value: sql`'"older"'::jsonb` })
    .where('name', '=', 'reference_hash')
    .execute()

test('the first load fills the tables, the second changes nothing', async () => {
  const { db } = await emptyDatabase(scope)
  const first = await loadReference(db)
  assert.equal(first.changed, true)
  assert.equal(first.cities, 5571)
  assert.ok(first.services >= 44)
  const filled = { states: 27, cities: 5571, roots: 10, services: first.services }
  assert.deepEqual(await counts(db), filled)

  assert.deepEqual(await loadReference(db), { ...first, changed: false })
  assert.deepEqual(await counts(db), filled)
})

test('changed files update in place: ids stay, removed services become inactive, strays are corrected', async () => {
  const { db } = await emptyDatabase(scope)
  const { services } = await loadReference(db)
  const before = await idsOf(db)
  await sql`
    insert into categories (root_category_id, slug, name, popular_rank, median_ticket_cents, content)
    values (1, 'limpador-de-chamine', 'Limpador de chaminé', 999, 10000, '{}')
  `.execute(db)
  await db.updateTable('categories').set({ name: 'Outro', active: false }).where('slug', '=', 'pintor').execute()
  await filesChanged(db)

  assert.equal((await loadReference(db)).changed, true)
  const { 'limpador-de-chamine': stray, ...after } = await idsOf(db)
  assert.ok(stray)
  assert.deepEqual(after, before)
  const pintor = await db.selectFrom('categories').selectAll().where('slug', '=', 'pintor').executeTakeFirstOrThrow()
  assert.equal(pintor.name, 'Pintor')
  assert.equal(pintor.active, true)
  assert.equal((await counts(db)).services, services, 'the service without a file is no longer offered')
})

test('two processes that start together load once', async () => {
  const { db } = await emptyDatabase(scope)
  const loads = await Promise.all([loadReference(db), loadReference(db), loadReference(db)])
  assert.equal(loads.filter((load) => load.changed).length, 1)
  assert.equal((await counts(db)).cities, 5571)
})

test('new seats in the files reach an existing database, except those from IBGE', async () => {
  const { db } = await emptyDatabase(scope)
  await loadReference(db)
  await refreshCatalog(db)
  const maceio = cityBySlug('al', 'maceio')!
  const santos = cityBySlug('sp', 'santos')!
  await db.updateTable('cities').set({ latitude: null, longitude: null }).execute()
  const point = { latitude: -23.95, longitude: -46.34 }
  await saveCityPoint(db, santos.id, { ...point, areaKm2: 281 }, testNow)
  const { professionalId } = await aProfessional(db, { city: ['al', 'maceio'] })
  await addArea(db, professionalId, 'pe')
  const fromOfList = () =>
    db
      .selectFrom('professional_reach')
      .select('from_city_id as from')
      .where('professional_id', '=', professionalId)
      .where('covers', '=', 'pe')
      .executeTakeFirstOrThrow()
  assert.equal((await fromOfList()).from, 0, 'from nobody knows where')

  await filesChanged(db)
  await loadReference(db)
  const pointIn = ({ id }: City) =>
    db.selectFrom('cities').select(['latitude', 'longitude']).where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual(await pointIn(maceio), pointOf(maceio))
  assert.deepEqual(await pointIn(santos), point)
  assert.equal((await fromOfList()).from, maceio.id)
})
