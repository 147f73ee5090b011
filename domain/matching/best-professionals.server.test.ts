import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLeadInState } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, addArea, addService } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findOrderToOffer } from '#domain/orders/orders.server.ts'
import { distanceKm, pointOf } from '#domain/places/place.ts'
import { allCities, cityById } from '#domain/places/places.server.ts'
import { lastSeens } from '#domain/professionals/last-seen.ts'
import { doesServe, eraseProfile } from '#domain/professionals/professionals.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { countEligible, offerToBest } from './best-professionals.server.ts'
import { offerOrder } from './offer-order.server.ts'
import { refreshWorkload } from './refresh-workload.server.ts'
import { matchScore } from './score.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const painter = catalog().serviceBySlug('pintor')!

/** Deterministic pseudo-random numbers from 0 to 1. */
let seed = 7
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
const maybe = <T>(chance: number, value: T) => (random() < chance ? value : null)

const saoPaulo = allCities().find((city) => city.slug === 'sao-paulo')!
const point = pointOf(saoPaulo)!
const withinRadius = allCities().filter((city) => pointOf(city) && distanceKm(pointOf(city)!, point) < 160)
/** Cities around São Paulo whose coordinates this test removes. */
const unknown = withinRadius.filter((city, index) => city.uf === 'sp' && city !== saoPaulo && index % 12 === 0)
const near = withinRadius.filter((city) => !unknown.includes(city))
const nowhere = { latitude: null, longitude: null }
for (const city of unknown) Object.assign(city, nowhere)
const unknownIds = unknown.map(({ id }) => id)
await db.updateTable('cities').set(nowhere).where('id', 'in', unknownIds).execute()
/** Neighbours of one of them; some of these have no coordinates either. */
const neighbourIds = [saoPaulo.id, ...near.slice(0, 4).map(({ id }) => id), ...unknownIds.slice(1, 3)]
const declare = (id: number, neighbours: number[]) =>
  db.updateTable('cities').set({ neighbour_ids: neighbours }).where('id', '=', id).execute()
await declare(unknownIds[0]!, neighbourIds)
for (const id of neighbourIds) await declare(id, unknownIds.slice(0, 1))
const far = allCities().filter((city) => city.uf === 'ba' && pointOf(city))

/** A painter with random base, radius, lists, ratings and speed. */
async function aRandomProfessional() {
  const { professionalId } = await aProfessional(db, { coins: 0, paused: random() < 0.1 })
  const base = maybe(0.9, oneOf([oneOf(near), oneOf(near), oneOf(near), oneOf(unknown), oneOf(far), saoPaulo]))
  const reviews = Math.floor(random() * 40)
  await db.deleteFrom('professional_areas').where('professional_id', '=', professionalId).execute()
  await db
    .updateTable('professionals')
    .set({
      base_city_id: base?.id ?? null,
      radius_km: base && maybe(0.9, 5 + Math.floor(random() * 96)),
      reviews_count: reviews,
      rating_sum: Math.floor(reviews * (1 + random() * 4)),
      median_answer_minutes: maybe(0.7, Math.floor(random() * 2_000)),
      answer_percent: maybe(0.7, Math.floor(random() * 101)),
      last_seen: maybe(0.8, oneOf(lastSeens)),
      measured_hires: Math.floor(random() * 30),
      documentation_approved: random() < 0.5,
      state: oneOf(['approved', 'approved', 'active', 'in_review', 'rejected', 'suspended', 'phone_verified'] as const),
    })
    .where('id', '=', professionalId)
    .execute()
  const listed = [maybe(0.2, { uf: 'sp', city_id: null }), maybe(0.2, oneOf([saoPaulo, oneOf(near), oneOf(unknown)]))]
  for (const area of listed) if (area) await addArea(db, professionalId, area.uf, 'id' in area ? area.id : null)
  return professionalId
}

const professionals: number[] = []
for (let n = 0; n < 260; n++) professionals.push(await aRandomProfessional())

/** The TypeScript rules: who may be offered an order, and the score. */
async function byTheRules(cityId: number) {
  const city = cityById(cityId)!
  const rows = await db.selectFrom('professionals').selectAll().where('id', 'in', professionals).execute()
  const scores = new Map<number, number>()
  for (const row of rows) {
    if (row.paused || row.state === 'suspended' || row.state === 'phone_verified') continue
    if (!(await doesServe(db, row.id, { categoryId: painter.id, uf: city.uf, cityId }))) continue
    const base = row.base_city_id === null ? undefined : cityById(row.base_city_id)
    const from = base && pointOf(base)
    const to = pointOf(city)
    const score = matchScore({
      distanceKm: from && to ? distanceKm(from, to) : null,
      medianAnswerMinutes: row.median_answer_minutes,
      answerPercent: row.answer_percent,
      lastSeen: row.last_seen,
      hires: row.measured_hires,
      averageRating: row.reviews_count ? row.rating_sum / row.reviews_count : null,
      reviewsCount: row.reviews_count,
      documentationApproved: row.documentation_approved,
      recentLeads: 0,
    })
    scores.set(row.id, score)
  }
  return scores
}

const offersOf = (orderId: number) =>
  db
    .selectFrom('order_offers')
    .select(['professional_id', 'score', 'wave'])
    .where('order_id', '=', orderId)
    .orderBy('score', 'desc')
    .execute()

test('the query finds the same professionals and scores as the rules, in a metropolis, a demo and a place without a seat', async () => {
  for (const city of [saoPaulo, ...near.slice(0, 6), ...unknown.slice(0, 3)]) {
    const expected = await byTheRules(city.id)
    const order = await anOrder(db, { city: [city.uf, city.slug] })
    const orderToOffer = (await findOrderToOffer(db, order.id))!
    assert.equal(
      await countEligible(db, orderToOffer, now),
      Math.min(21, expected.size),
      `${city.slug}: counted up to 21`,
    )
    await offerToBest(db, orderToOffer, { wave: 1, size: 12 }, now)
    const best = await offersOf(order.id)
    const scores = [...expected.values()].toSorted((a, b) => b - a).slice(0, 12)
    assert.deepEqual(
      best.map(({ score }) => score),
      scores,
      `${city.slug}: the best twelve`,
    )
    for (const { professional_id, score } of best) assert.equal(score, expected.get(professional_id), city.slug)
    await offerToBest(db, orderToOffer, { wave: 2, size: 25 }, now)
    await offerToBest(db, orderToOffer, { wave: 3, size: 5_000 }, now)
    const all = await offersOf(order.id)
    assert.deepEqual(
      new Set(all.map((offer) => offer.professional_id)),
      new Set(expected.keys()),
      `${city.slug}: in the end all, each once`,
    )
  }
})

test('a wave that two jobs send at once reaches as many professionals as one', async () => {
  for (let round = 0; round < 8; round++) {
    const order = await anOrder(db, { city: [saoPaulo.uf, saoPaulo.slug] })
    const wave = { orderId: order.id, wave: 1 }
    await Promise.all([offerOrder(db, wave, now), offerOrder(db, wave, now), offerOrder(db, wave, now)])
    assert.equal((await offersOf(order.id)).length, 12)
  }
})

test('the base score in SQL equals the one in TypeScript', async () => {
  const { rows } = await sql<{ id: number; merit: number }>`
    select distinct professional_id as id, base_score as merit from professional_reach`.execute(db)
  assert.ok(rows.length > 100)
  for (const { id, merit } of rows) {
    const row = await db.selectFrom('professionals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const fit = {
      medianAnswerMinutes: row.median_answer_minutes,
      answerPercent: row.answer_percent,
      lastSeen: row.last_seen,
      hires: row.measured_hires,
      averageRating: row.reviews_count ? row.rating_sum / row.reviews_count : null,
      reviewsCount: row.reviews_count,
      documentationApproved: row.documentation_approved,
      recentLeads: 0,
    }
    assert.equal(Math.floor(merit + 0.5), matchScore({ distanceKm: 100, ...fit }))
  }
})

const rowsOf = (professionalId: number) =>
  db
    .selectFrom('professional_reach')
    .select(['covers', 'category_id', 'radius_km'])
    .where('professional_id', '=', professionalId)
    .orderBy('covers')
    .execute()

test('a sign-up, service, area, pause, state or deletion changes the reach at once', async () => {
  const { professionalId, phone } = await aProfessional(db)
  const radiusRow = { covers: 'radius', category_id: painter.id, radius_km: 30 }
  assert.deepEqual(await rowsOf(professionalId), [radiusRow])
  await addArea(db, professionalId, 'rj')
  const rio = { covers: 'rj', category_id: painter.id, radius_km: 0 }
  assert.deepEqual(await rowsOf(professionalId), [radiusRow, rio])
  const plasterer = catalog().serviceBySlug('gesseiro')!.id
  await addService(db, professionalId, 'gesseiro')
  assert.equal((await rowsOf(professionalId)).length, 4)
  await db
    .deleteFrom('professional_services')
    .where('professional_id', '=', professionalId)
    .where('category_id', '=', plasterer)
    .execute()
  await db
    .deleteFrom('professional_areas')
    .where('professional_id', '=', professionalId)
    .where('uf', '=', 'rj')
    .execute()
  const change = (set: object) => db.updateTable('professionals').set(set).where('id', '=', professionalId).execute()
  await change({ radius_km: 80 })
  assert.deepEqual(await rowsOf(professionalId), [{ ...radiusRow, radius_km: 80 }])
  await change({ paused: true })
  assert.deepEqual(await rowsOf(professionalId), [])
  await change({ paused: false, state: 'suspended' })
  assert.deepEqual(await rowsOf(professionalId), [])
  await change({ state: 'approved' })
  assert.equal((await rowsOf(professionalId)).length, 1)
  await db.transaction().execute((tx) => eraseProfile(tx, { professionalId, phone }, now))
  assert.deepEqual(await rowsOf(professionalId), [])
})

test('a concurrent pause and new service leave no reach', async () => {
  for (let round = 0; round < 20; round++) {
    const { professionalId } = await aProfessional(db, { coins: 0 })
    await Promise.all([
      db.updateTable('professionals').set({ paused: true }).where('id', '=', professionalId).execute(),
      addService(db, professionalId, 'gesseiro'),
    ])
    assert.deepEqual(await rowsOf(professionalId), [])
  }
  await assertInvariants(db)
})

async function leadsOf(professionalId: number, states: ('unlocked' | 'accepted')[], at = now) {
  for (const state of states) await aLeadInState(db, { pro: { professionalId }, state, at })
}
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)
const meritOf = async (id: number) => {
  const rows = await db
    .selectFrom('professional_reach')
    .select('base_score as merit')
    .where('professional_id', '=', id)
    .execute()
  return rows[0]?.merit
}

test('contacts of the last thirty days cost half a point each, and stop costing when older', async () => {
  await refreshWorkload(db, now)
  const { professionalId } = await aProfessional(db)
  const before = (await meritOf(professionalId))!
  await leadsOf(professionalId, times(4, 'accepted'))
  assert.equal(await refreshWorkload(db, now), 1)
  assert.equal(await refreshWorkload(db, now), 0, 'a second look has nothing to count')
  assert.ok(Math.abs(before - 2 - (await meritOf(professionalId))!) < 1e-9)
  assert.equal(await refreshWorkload(db, inHours(30 * 24 - 1)), 0)
  assert.equal(await refreshWorkload(db, inHours(30 * 24 + 1)), 1)
  assert.equal(await meritOf(professionalId), before)
  assert.equal(await refreshWorkload(db, inHours(30 * 24 + 1)), 0)
})

test('ten open contacts stop new offers, also before they are counted', async () => {
  const { professionalId } = await aProfessional(db, { city: ['am', 'manaus'] })
  const isOffered = async () => {
    const order = await anOrder(db, { city: ['am', 'manaus'] })
    return (await offerOrder(db, { orderId: order.id, wave: 1 }, now)) === 1
  }
  await leadsOf(professionalId, times(9, 'unlocked'))
  assert.equal(await isOffered(), true)
  await leadsOf(professionalId, ['unlocked'])
  assert.equal(await isOffered(), false, 'counted at the offer itself')
  await refreshWorkload(db, now)
  assert.equal(await isOffered(), false)
  assert.deepEqual(await rowsOf(professionalId), [])
  await db.updateTable('leads').set({ state: 'accepted' }).where('professional_id', '=', professionalId).execute()
  await refreshWorkload(db, now)
  assert.equal(await isOffered(), true)
})

test('a professional who updates contacts, or whose contacts are older than 14 days, is offered orders as before', async () => {
  const marks = [
    { talked_at: now },
    { outcome: 'won', outcome_at: now },
    { outcome: 'lost', outcome_at: now },
    { created_at: inHours(-14 * 24 - 1) },
  ] as const
  for (const mark of marks) {
    const { professionalId } = await aProfessional(db, { city: ['ac', 'rio-branco'] })
    const isOffered = async () => {
      const order = await anOrder(db, { city: ['ac', 'rio-branco'] })
      return (await offerOrder(db, { orderId: order.id, wave: 1 }, now)) === 1
    }
    await leadsOf(professionalId, times(12, 'unlocked'), inHours(-24))
    await refreshWorkload(db, now)
    assert.equal(await isOffered(), false)
    const some = db.selectFrom('leads').select('id').where('professional_id', '=', professionalId).limit(3)
    await db.updateTable('leads').set(mark).where('id', 'in', some).execute()
    await refreshWorkload(db, now)
    assert.equal(await isOffered(), true, JSON.stringify(mark))
    await db.deleteFrom('leads').where('professional_id', '=', professionalId).execute()
    await db.updateTable('professionals').set({ paused: true }).where('id', '=', professionalId).execute()
  }
})

test('a contact stops counting as open by age alone', async () => {
  const { professionalId } = await aProfessional(db, { city: ['rr', 'boa-vista'] })
  await leadsOf(professionalId, times(10, 'unlocked'))
  await refreshWorkload(db, now)
  assert.deepEqual(await rowsOf(professionalId), [])
  await refreshWorkload(db, inHours(14 * 24 - 1))
  assert.deepEqual(await rowsOf(professionalId), [])
  await refreshWorkload(db, inHours(14 * 24 + 1))
  assert.equal((await rowsOf(professionalId)).length, 1)
  assert.equal(await refreshWorkload(db, inHours(14 * 24 + 1)), 0, 'a second look has nothing to count')
})

test('an order is not offered to its own client or to a professional whom the client rejected', async () => {
  const pro = await aProfessional(db, { city: ['pa', 'belem'] })
  const offeredTo = async (client: { userId: number; phone: string }) => {
    const order = await anOrder(db, { client, city: ['pa', 'belem'] })
    const notifiedCount = await offerOrder(db, { orderId: order.id, wave: 1 }, now)
    await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
    const { eligible_count } = await db
      .selectFrom('orders')
      .select('eligible_count')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    assert.equal(eligible_count, notifiedCount)
    return { notifiedCount, orderId: order.id }
  }
  const client = await aClient(db)
  const { notifiedCount, orderId } = await offeredTo(client)
  assert.equal(notifiedCount, 1)
  await aLeadInState(db, { order: { id: orderId }, pro, state: 'rejected', at: now })
  assert.equal((await offeredTo(client)).notifiedCount, 0)
  assert.equal((await offeredTo(await aClient(db))).notifiedCount, 1)
  assert.equal((await offeredTo(await aClient(db, { phone: pro.phone }))).notifiedCount, 0, 'their own phone')
})

test('the index provides the order: no sort, no full scan', async () => {
  const { rows } = await db.transaction().execute(async (tx) => {
    // Plans for few rows depend on statistics: force the index.
    for (const way of ['seqscan', 'bitmapscan', 'sort'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`
      explain select professional_id from professional_reach
       where category_id = ${painter.id} and covers = 'radius' and from_city_id = ${saoPaulo.id} and radius_km >= 10
       order by base_score desc, professional_id limit 20`.execute(tx)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /professional_reach_by_base/)
  assert.doesNotMatch(plan, /Sort/)
})

test('an order that requires a document goes to professionals who hold it and to institutional ones', async () => {
  const service = 'psicologo'
  const [required] = catalog().serviceBySlug(service)!.requires!
  const documented = await aProfessional(db, { service })
  const expired = await aProfessional(db, { service })
  await aProfessional(db, { service, documents: [] })
  const institutional = await aProfessional(db, { service, documents: [], institutional: true })
  await db
    .updateTable('verifications')
    .set({ valid_until: '2020-01-01' })
    .where('professional_id', '=', expired.professionalId)
    .where('kind', '=', required!)
    .execute()
  const order = await anOrder(db, { service })
  const orderToOffer = (await findOrderToOffer(db, order.id))!
  assert.equal(await countEligible(db, orderToOffer, now), 2)
  const notifiedIds = await offerToBest(db, orderToOffer, { wave: 1, size: 12 }, now)
  assert.deepEqual(notifiedIds.toSorted(), [documented.userId, institutional.userId].toSorted())
})
