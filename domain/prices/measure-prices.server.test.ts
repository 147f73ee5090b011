import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aLeadInState } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { aProposalInState } from '#db/builders/proposals.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { priceOf } from '#domain/leads/unlock/price-quote.server.ts'
import { lockOrderForSale } from '#domain/orders/orders.server.ts'
import { publishOrder } from '#domain/orders/publish-order.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { measurePrices } from './measure-prices.server.ts'
import { findLocalPricesOfCities, findLocalPrice } from './prices.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const days = (count: number) => addDays(now, count)
const painter = catalog().serviceBySlug('pintor')!
type Place = [string, string]
const people: number[] = []
for (let index = 0; index < 6; index++) people.push((await aProfessional(db)).professionalId)
people.push((await aProfessional(db, { institutional: true })).professionalId)
const institutionalIndex = 6

type AskedPrice = {
  cents?: number | null
  unit?: 'whole' | 'hour' | 'm2'
  by?: number
  at?: Date
  state?: 'contacted' | 'voided'
  kind?: 'express'
  proposals?: [cents: number, sentAt: Date][]
}

/** A contact in a city, with what was asked for it. */
async function aQuote(city: Place, options: AskedPrice = {}) {
  const { cents = null, unit = 'whole', by = 0, at = now, state = 'contacted', kind, proposals = [] } = options
  const { id } = await anOrder(db, { city })
  if (kind)
    await db
      .updateTable('orders')
      .set({ kind, express_price_cents: 9_900, express_day: '2026-12-01', express_window: 8, max_leads: 1 })
      .where('id', '=', id)
      .execute()
  const price = { price_cents: cents, price_unit: unit, initial_message: 'Posso ir.', messaged_at: at }
  const leadId = await aLeadInState(db, {
    order: { id },
    pro: { professionalId: people[by]! },
    state,
    at,
    columns: price,
  })
  for (const [version, [total, sentAt]] of proposals.entries())
    await aProposalInState(db, {
      leadId,
      version: version + 1,
      totalCents: total,
      at: sentAt,
      state: version + 1 < proposals.length ? 'superseded' : 'sent',
    })
  return leadId
}
const tenIn = async (city: Place, cents: (at: number) => number) => {
  for (let index = 0; index < 10; index++) await aQuote(city, { cents: cents(index), by: index % 5 })
}
const purged = async () =>
  (await db.selectFrom('events').select('id').where('kind', '=', 'pages.purged').execute()).length
const found = (city: Place) => findLocalPrice(db, painter.id, cityBySlug(...city)!.id)

test('ten quoted prices of five professionals give a city price: the median, one amount per contact', async () => {
  const campinas: Place = ['sp', 'campinas']
  for (let index = 0; index < 9; index++) await aQuote(campinas, { cents: 100_000 + index * 1_000, by: index % 5 })
  await measurePrices(db, now)
  assert.equal(await found(campinas), undefined, 'nine are too few')
  assert.equal(await purged(), 0, 'no page shows anything else')
  // Only a contact's newest proposal counts, not earlier ones or the first message.
  await aQuote(campinas, {
    cents: 1,
    by: 5,
    proposals: [
      [5, days(-1)],
      [200_000, days(-1)],
    ],
  })
  assert.equal(await measurePrices(db, now), 1)
  assert.deepEqual(await found(campinas), { medianCents: 104_500, quotes: 10, measuredAt: now })
  assert.equal(await measurePrices(db, days(1)), 1, 'measured again it is the same')
  assert.equal((await found(campinas))?.medianCents, 104_500)
  assert.equal(await purged(), 1, 'pages of the service are rebuilt where it has another price, and only then')
  assert.deepEqual([...(await findLocalPricesOfCities(db, painter.id)).keys()], [cityBySlug(...campinas)!.id])
  await measurePrices(db, days(380))
  assert.equal(await found(campinas), undefined, 'quotes of more than a year ago are no price of today')
  assert.equal(await purged(), 2)
})

test('prices of one person, hourly and fixed prices, blocked orders and our own profiles do not count', async () => {
  const santos: Place = ['sp', 'santos']
  for (let index = 0; index < 10; index++) await aQuote(santos, { cents: 90_000, by: index % 4 })
  await measurePrices(db, now)
  assert.equal(await found(santos), undefined, 'four professionals are too few, however much they ask')
  await aQuote(santos, { cents: 90_000, by: 4, unit: 'hour' })
  await aQuote(santos, { cents: 90_000, by: 4, state: 'voided' })
  await aQuote(santos, { cents: 90_000, by: 4, kind: 'express' })
  await aQuote(santos, { by: 4 })
  await aQuote(santos, { cents: 90_000, by: institutionalIndex })
  await aQuote(santos, { cents: 90_000, by: 4, at: days(-366) })
  await measurePrices(db, now)
  assert.equal(await found(santos), undefined)
  await aQuote(santos, { by: 4, proposals: [[90_000, days(-300)]] })
  await measurePrices(db, now)
  assert.equal((await found(santos))?.quotes, 11)
})

test('an order stores its price at publication, whatever is measured later', async () => {
  const osasco: Place = ['sp', 'osasco']
  await tenIn(osasco, () => 120_000)
  await measurePrices(db, now)
  const price = async (uuid: string) => priceOf((await lockOrderForSale(db, uuid))!, 1, now)
  const publish = async (order: { id: number; uuid: string; clientId: number }) =>
    db.transaction().execute((tx) => publishOrder(tx, order, now))
  const first = await anOrder(db, { city: osasco, status: 'waiting' })

  await publish(first)
  assert.deepEqual(
    [await price(first.uuid)].map(({ baseCoins, ofCity }) => [baseCoins, ofCity]),
    [[36, true]],
  )

  await db.updateTable('leads').set({ price_cents: 160_000 }).where('price_cents', '=', 120_000).execute()
  await measurePrices(db, now)
  assert.equal((await price(first.uuid)).baseCoins, 36)

  const second = await anOrder(db, { city: osasco, status: 'waiting' })
  await publish(second)
  assert.equal((await price(second.uuid)).baseCoins, 48)

  // A message that is held and then sent keeps the price that people saw.
  await db.updateTable('orders').set({ status: 'waiting' }).where('id', '=', first.id).execute()
  await publish(first)
  assert.equal((await price(first.uuid)).baseCoins, 36)

  await db.updateTable('leads').set({ price_cents: 90_000_000 }).where('price_cents', '=', 160_000).execute()
  await measurePrices(db, now)
  const third = await anOrder(db, { city: osasco, status: 'waiting' })
  await publish(third)
  assert.equal((await price(third.uuid)).baseCoins, 60)

  const elsewhere = await anOrder(db, { city: ['sp', 'bauru'], status: 'waiting' })
  await publish(elsewhere)
  assert.equal((await price(elsewhere.uuid)).ofCity, undefined)

  const storedPrices = await db
    .selectFrom('orders')
    .select(['typical_cents', 'typical_of'])
    .where('id', 'in', [third.id, elsewhere.id])
    .orderBy('id')
    .execute()

  const state = (painter.medianTicketCents * 110) / 100
  assert.deepEqual(storedPrices, [
    { typical_cents: state * 2, typical_of: 'city' },
    { typical_cents: state, typical_of: 'state' },
  ])
})
