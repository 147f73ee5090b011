import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('./app.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const api = createApi()

async function call(path: string, cookie: string, body?: unknown) {
  const response = await api.request(`http://localhost${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as any }
}

async function anOpenOrder(city: [string, string]) {
  const client = await aClient(db)
  const order = await anOrder(db, { service: 'diarista', client, city })
  await db
    .updateTable('orders')
    .set({ published_at: new Date(), expires_at: addHours(new Date(), 40) })
    .where('id', '=', order.id)
    .execute()
  return { path: `/api/orders/${order.uuid}/instant-match`, cookie: await signedInCookie(db, client.userId), ...order }
}
const aCleaner = (city: [string, string], more = {}) =>
  aProfessional(db, { service: 'diarista', city, instant: [60, 600], ...more })

test('candidates are listed with the fields of the specification (AB-08)', async () => {
  const city: [string, string] = ['ac', 'rio-branco']
  const pro = await aCleaner(city, { rating: [14, 3] })
  await db
    .updateTable('professional_services')
    .set({ starting_price_cents: 180_50 })
    .where('professional_id', '=', pro.professionalId)
    .execute()
  await aCleaner(city, { approved: false, institutional: true, instant: undefined })
  const { path, cookie } = await anOpenOrder(city)
  const { status, body } = await call(path, cookie)
  assert.equal(status, 200)
  assert.deepEqual(body[0], {
    id: pro.professionalId,
    link: `/profissionais/carlos-${pro.userId}`,
    name: 'Carlos Teixeira',
    photo: '/avatars/Carlos%20Teixeira.svg',
    rating: 4.7,
    isVerifiedPro: true,
    isInstitutionalPro: false,
    servicePrice: 180.5,
    distanceKm: 0,
  })
  const { rating, isVerifiedPro, isInstitutionalPro, servicePrice } = body[1]
  assert.deepEqual(
    { rating, isVerifiedPro, isInstitutionalPro, servicePrice },
    {
      servicePrice: null,
      rating: null,
      isVerifiedPro: false,
      isInstitutionalPro: true,
    },
  )
})

test('a pick reaches available professionals and names the others; a repeated pick has the same response', async () => {
  const city: [string, string] = ['ap', 'macapa']
  const here = await aCleaner(city)
  const pausedCleaner = await aCleaner(city)
  const { path, cookie } = await anOpenOrder(city)
  await call(path, cookie)
  await db.updateTable('professionals').set({ paused: true }).where('id', '=', pausedCleaner.professionalId).execute()
  const ids = [here.professionalId, pausedCleaner.professionalId]
  const first = await call(path, cookie, { ids })
  assert.equal(first.status, 200)
  assert.deepEqual(
    first.body.reached.map(({ id }: { id: number }) => id),
    [here.professionalId],
  )
  assert.match(first.body.reached[0].chat_url, /^[\w-]{16,}$/)
  assert.deepEqual(
    first.body.refused.map(({ id, code }: { id: number; code: string }) => [id, code]),
    [[pausedCleaner.professionalId, 'professional_gone']],
  )
  assert.deepEqual((await call(path, cookie, { ids })).body, first.body)
  for (const odd of [{ ids: [] }, { ids: [1, 2, 3, 4, 5] }, { ids: ['1'] }, {}])
    assert.equal((await call(path, cookie, odd)).status, 422)
})

test('a dislike responds with whether there are others and the next page', async () => {
  const city: [string, string] = ['rr', 'boa-vista']
  for (let n = 0; n < 7; n++) await aCleaner(city)
  const { path, cookie, uuid } = await anOpenOrder(city)
  await call(path, cookie)
  assert.equal((await call(`${path}/dislike`, cookie, { reason: 'ugly' })).status, 422)
  const first = await call(`${path}/dislike`, cookie, { reason: 'low_rating', round: 1 })
  assert.deepEqual(first.body, { hasOthers: true, link: `/indicacoes/${uuid}` })
  assert.equal((await call(path, cookie)).body.length, 1)
  const second = await call(`${path}/dislike`, cookie, { reason: 'high_price', round: 2 })
  assert.deepEqual(second.body, { hasOthers: false, link: `/meus-pedidos/${uuid}` })
})
