import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aProfessional } from '#db/builders/people.ts'
import { seedDemoDataOnce } from '#db/seed/demo-data.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { listRecentRequests } from '#domain/orders/recent-requests.server.ts'
import { allCities, cityById, cityBySlug } from '#domain/places/places.server.ts'
import { listProfessionals } from '#domain/professionals/listed-professionals.server.ts'
import { findRating } from '#domain/reviews/reviews.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { findCoverage } from './service-coverage.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
await seedDemoDataOnce(db, new Date())
await aProfessional(db, { city: ['rs', 'porto-alegre'] })

test('coverage reports exactly the places with content', async () => {
  const service = catalog().serviceBySlug('pintor')!
  const presence = await findCoverage(db, service.id)
  const counts = { reviewed: 0, asked: 0, served: 0 }
  const near = cityBySlug('sp', 'campinas')!
  const cities = allCities().filter(
    (city, index) =>
      index % 40 === 0 ||
      city.latitude === null ||
      (city.uf === near.uf && Math.abs(city.latitude - near.latitude!) < 0.7),
  )
  for (const city of cities) {
    const here = { categoryId: service.id, uf: city.uf, cityId: city.id }
    const [rating, requests, people] = await Promise.all([
      findRating(db, here),
      listRecentRequests(db, { service, ...here }, 1),
      listProfessionals(db, here, 1),
    ])
    if (rating) assert.ok(presence.isReviewedIn(city), `reviews in ${city.name}`)
    if (requests.length) assert.ok(presence.isAskedForIn(city), `requests in ${city.name}`)
    if (people.length) assert.ok(presence.isServedIn(city), `somebody in ${city.name}`)
    counts.reviewed += presence.isReviewedIn(city) ? 1 : 0
    counts.asked += presence.isAskedForIn(city) ? 1 : 0
    counts.served += presence.isServedIn(city) ? 1 : 0
  }
  assert.ok(presence.isServedIn(cityBySlug('rs', 'eldorado-do-sul')!), 'a neighbour of the city where somebody is')
  for (const [what, count] of Object.entries(counts)) {
    assert.ok(count > 0, `nobody is ${what} anywhere`)
    assert.ok(count < cities.length * 0.9, `${what}: ${count} of ${cities.length}`)
  }
})

test('a service without offers, requests and reviews has no places', async () => {
  const presence = await findCoverage(db, 999_999)
  const city = cityBySlug('sp', 'campinas')!
  assert.deepEqual(
    {
      isReviewed: presence.isReviewedIn(city),
      isAskedFor: presence.isAskedForIn(city),
      isServed: presence.isServedIn(city),
    },
    { isReviewed: false, isAskedFor: false, isServed: false },
  )
})

test('an unserved city names the nearest served one with its real number of professionals', async () => {
  const service = catalog().serviceBySlug('pintor')!
  const presence = await findCoverage(db, service.id)
  const empty = allCities()
    .filter((city) => city.latitude !== null && !presence.isServedIn(city))
    .slice(0, 12)
  assert.ok(empty.length > 5)
  for (const city of empty) {
    const near = presence.nearestTo(city)!
    const nearCity = cityById(near.cityId)!
    const people = await listProfessionals(db, { categoryId: service.id, uf: nearCity.uf, cityId: nearCity.id }, 100)
    assert.ok(near.count > 0 && near.count <= people.length, `${near.count} in ${nearCity.name}`)
    assert.ok(near.km! > 1)
  }
})
