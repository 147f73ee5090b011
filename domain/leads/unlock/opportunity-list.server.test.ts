import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder, anOffer } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { noFilter, type OpportunityFilter } from '#domain/matching/opportunity-filter.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import {
  countInvites,
  cursorOf,
  listOpportunities,
  opportunitiesPerPage,
  selectPartOfList,
} from './opportunity-list.server.ts'
import type { OpportunityTab } from './opportunity-tab.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Pro = Awaited<ReturnType<typeof aProfessional>>
type Offer = NonNullable<Parameters<typeof anOrder>[1]> & { score?: number; minutesAgo?: number }

const at = (minutesAgo: number) => addMinutes(now, -minutesAgo)

async function offered(pro: Pro, { score = 50, minutesAgo = 0, ...options }: Offer = {}) {
  const order = await anOrder(db, options)
  await anOffer(db, { order, pro, score, at: at(minutesAgo) })
  return order
}
const change = (id: number, values: Record<string, unknown>) =>
  db.updateTable('orders').set(values).where('id', '=', id).execute()

const list = (
  pro: Pro,
  filter: Partial<OpportunityFilter> = {},
  tab: OpportunityTab = 'available',
  after?: string | null,
) =>
  listOpportunities(
    db,
    { professionalId: pro.professionalId, tab, filter: { ...noFilter, ...filter }, after: cursorOf(after ?? null) },
    now,
  )
const uuids = async (pro: Pro, filter: Partial<OpportunityFilter> = {}, tab: OpportunityTab = 'available') =>
  (await list(pro, filter, tab)).opportunities.map(({ uuid }) => uuid)

test('each filter excludes exactly what it should', async () => {
  const pro = await aProfessional(db)
  const near = await offered(pro, { minutesAgo: 1 })
  const far = await offered(pro, { city: ['sp', 'campinas'], urgency: 'today', minutesAgo: 2 })
  const other = await offered(pro, { service: 'eletricista', urgency: 'undecided', maxLeads: 1, minutesAgo: 3 })
  await change(far.id, { client_has_hired: true })
  assert.deepEqual(await uuids(pro), [near.uuid, far.uuid, other.uuid])
  assert.deepEqual(await uuids(pro, { withinKm: 20 }), [near.uuid, other.uuid])
  assert.deepEqual(await uuids(pro, { urgencies: ['today', 'undecided'] }), [far.uuid, other.uuid])
  assert.deepEqual(await uuids(pro, { serviceIds: [catalog().serviceBySlug('eletricista')!.id] }), [other.uuid])
  assert.deepEqual(await uuids(pro, { leastPlaces: 2 }), [near.uuid, far.uuid])
  assert.deepEqual(await uuids(pro, { hiredBefore: true }), [far.uuid])
  const { opportunities } = await list(pro)
  const cheapest = Math.min(...opportunities.map(({ price }) => price.coins))
  assert.deepEqual(
    await uuids(pro, { mostCoins: cheapest }),
    opportunities.filter(({ price }) => price.coins === cheapest).map(({ uuid }) => uuid),
  )
  assert.deepEqual(
    opportunities.map(({ distanceKm, clientHasHired }) => [
      distanceKm === null ? null : distanceKm > 50,
      clientHasHired,
    ]),
    [
      [false, false],
      [true, true],
      [false, false],
    ],
  )
})

test('the list is paged by newness, distance and fit, stable under new orders', async () => {
  const pro = await aProfessional(db)
  const cities = [
    ['sp', 'campinas'],
    ['sp', 'sao-paulo'],
    ['sp', 'jundiai'],
  ] as const
  for (let n = 0; n < opportunitiesPerPage * 2 + 3; n++)
    await offered(pro, { city: [...cities[n % 3]!], score: 40 + (n % 7), minutesAgo: n % 5 })
  for (const sortedBy of ['newest', 'nearest', 'best'] as const) {
    const first = await list(pro, { sortedBy })
    assert.equal(first.opportunities.length, opportunitiesPerPage)
    const late = await offered(pro, { score: 100 })
    const second = await list(pro, { sortedBy }, 'available', first.next)
    const third = await list(pro, { sortedBy }, 'available', second.next)
    assert.equal(third.next, null)
    const all = [first, second, third].flatMap(({ opportunities }) => opportunities)
    const seen = all.filter(({ uuid }) => uuid !== late.uuid).map(({ uuid }) => uuid)
    assert.equal(new Set(seen).size, seen.length, `${sortedBy}: nothing twice`)
    const offers = await sql<{
      count: number
    }>`select count(*)::int as count from order_offers where professional_id = ${pro.professionalId}`.execute(db)
    assert.equal(seen.length, offers.rows[0]!.count - 1, `${sortedBy}: nothing is missing`)
    if (sortedBy === 'nearest')
      assert.deepEqual(
        all.map(({ distanceKm }) => distanceKm),
        all.map(({ distanceKm }) => distanceKm).toSorted((a, b) => a! - b!),
      )
  }
})

test('a price filter fills a page from far down the list', async () => {
  const pro = await aProfessional(db)
  for (let n = 0; n < 30; n++) await offered(pro, { urgency: 'today', minutesAgo: n })
  const cheap = await offered(pro, { urgency: 'undecided', minutesAgo: 60 })
  const { opportunities } = await list(pro, { urgencies: ['undecided'] })
  const page = await list(pro, { mostCoins: opportunities[0]!.price.coins })
  assert.deepEqual(
    page.opportunities.map(({ uuid }) => uuid),
    [cheap.uuid],
  )
  assert.equal(page.next, null)
})

test('an exclusive order is an invitation, and ended or dismissed orders are archived for 30 days', async () => {
  const pro = await aProfessional(db)
  const invited = await offered(pro)
  await change(invited.id, { only_professional_id: pro.professionalId })
  const dismissed = await offered(pro, { minutesAgo: 5 })
  await db
    .updateTable('order_offers')
    .set({ dismissed_at: now, dismiss_reason: 'price' })
    .where('order_id', '=', dismissed.id)
    .execute()
  const filled = await offered(pro, { minutesAgo: 10, maxLeads: 1 })
  await change(filled.id, { status: 'finalized', lead_count: 1 })
  const ended = await offered(pro, { minutesAgo: 60 })
  await change(ended.id, { expires_at: inHours(-1) })
  const old = await offered(pro, { minutesAgo: 31 * 24 * 60 })
  await change(old.id, { status: 'canceled' })
  assert.deepEqual(await uuids(pro), [])
  assert.deepEqual(await uuids(pro, {}, 'invites'), [invited.uuid])
  const { opportunities } = await list(pro, {}, 'invites')
  assert.deepEqual(
    opportunities.map(({ isExclusive }) => isExclusive),
    [true],
  )
  assert.equal(await countInvites(db, pro.professionalId, now), 1)
  const archive = await list(pro, {}, 'archive')
  assert.deepEqual(
    archive.opportunities.map(({ uuid, dismissedFor }) => [uuid, dismissedFor]),
    [
      [dismissed.uuid, 'price'],
      [filled.uuid, null],
      [ended.uuid, null],
    ],
  )
})

test('an invalid cursor starts at the beginning', () => {
  for (const text of [null, '', 'x', '1', '1-', '-1-2', '1-2-3', '99999999999999999-1', "1-2'"])
    assert.equal(cursorOf(text), undefined)
  assert.deepEqual(cursorOf('5-7'), { key: 5, orderId: 7 })
})

test('the first page of five thousand offers reads some dozens by index', async () => {
  const pro = await aProfessional(db)
  const { clientId } = await anOrder(db)
  await sql`
    with made as (
      insert into orders (uuid, client_id, category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id,
                          description, created_at, verified_at, published_at, expires_at)
      select gen_random_uuid(), ${clientId}, (select id from categories where slug = 'pintor'), 'searching', '119' || (50000000 + n)::text, 'Bia', 'b@exemplo.com.br',
             'chat', 'month', 'sp', (select id from cities where slug = 'sao-paulo' and uf = 'sp'), '', ${now}, ${now}, ${now}, ${inHours(40)}
        from generate_series(1, 5000) n returning id)
    insert into order_offers (order_id, professional_id, wave, score, offered_at)
    select id, ${pro.professionalId}, 1, id % 100, ${now}::timestamptz - id % 300 * interval '1 minute' from made`.execute(
    db,
  )
  await sql`analyze orders, order_offers`.execute(db)
  const criteria = { professionalId: pro.professionalId, tab: 'available', filter: noFilter } as const
  const rows = await selectPartOfList(db, criteria, now)
    .limit(21)
    .explain('text', sql`analyze, costs off, timing off, summary off`)
  const plan = rows.map((row) => row['QUERY PLAN'] as string).join('\n')
  assert.match(plan, /order_offers_by_time/)
  const rowCounts = [...plan.matchAll(/actual rows=([\d.]+)/g)].map(([, count]) => Number(count))
  assert.ok(Math.max(...rowCounts) < 200, plan)
  for (const sortedBy of ['newest', 'nearest', 'best'] as const)
    assert.equal((await list(pro, { sortedBy })).opportunities.length, opportunitiesPerPage)
})

test('a health order shows no text of its client before the unlock, others do', async () => {
  const texts = async (service: string, documents: ['crp'] | [] = []) => {
    const pro = await aProfessional(db, { service, documents })
    const order = await offered(pro, { service })
    await change(order.id, { description: 'Crises de ansiedade.' })
    return (await list(pro)).opportunities.map(({ description }) => description)
  }
  assert.deepEqual(await texts('psicologo', ['crp']), [''])
  assert.deepEqual(await texts('pintor'), ['Crises de ansiedade.'])
})
