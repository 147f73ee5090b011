import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import type { PriceBreakdown } from '#domain/leads/unlock/lead-price.ts'
import { listUnlockableOrders } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { ordersOnHold } from '#domain/moderation/orders-on-hold.server.ts'
import { listOwnNotifications } from '#domain/notifications/own-notifications.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addHours, hourMs } from '#domain/shared/durations.ts'
import { findSurveyOrder } from '#domain/surveys/survey-order.server.ts'
import { isSurveyOpen } from '#domain/surveys/survey.ts'
import { now } from '#platform/clock.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { priceReasons } from '#texts/professional.ts'
import { seedDemoDataOnce, sortNotifications } from './demo-data.ts'
import { renewOpenOrders, widenPainters } from './open-market.ts'
import { clients, professionals } from './people.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const opened = now()
const inHours = (hours: number) => addHours(opened, hours)
await seedDemoDataOnce(db, opened, { withHistory: true })
await widenPainters(db)
await renewOpenOrders(db, opened, { isStart: true })
await sortNotifications(db, opened)

const userOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

async function opportunities(phone: string, at: Date) {
  const found = await listUnlockableOrders(db, await userOf(phone), at)
  return found!.filter(({ expiresAt }) => expiresAt && expiresAt > at)
}

test('each demo professional finds six open orders of different services, ages and prices', async () => {
  for (const { phone, name } of professionals) {
    const found = await opportunities(phone, opened)
    assert.ok(found.length >= 6, `${name}: ${found.length}`)
    assert.ok(new Set(found.map(({ category }) => category)).size >= 6, `${name}: services`)
    assert.ok(new Set(found.map(({ publishedAt }) => publishedAt?.getTime())).size >= 6, `${name}: ages`)
    assert.ok(new Set(found.map(({ price }) => price.coins)).size >= 3, `${name}: prices`)
  }
})

test('each paid contact of a demo professional explains its price', async () => {
  const leads = await db.selectFrom('leads').selectAll().where('coins_paid', '>', 0).execute()
  assert.ok(leads.length > 0)
  for (const lead of leads) {
    const price = lead.price_breakdown as PriceBreakdown
    assert.equal(price.coins, lead.coins_paid)
    assert.doesNotMatch(JSON.stringify(priceReasons(price, 'São Paulo')), /NaN/)
  }
})

test('ended and unlocked orders are replaced, and a second run within the hour adds none', async () => {
  assert.equal(await renewOpenOrders(db, opened), 0)
  const [carlos] = professionals
  const [first] = await opportunities(carlos.phone, opened)
  const unlocked = await unlockLead(db, asProfessional(await userOf(carlos.phone)), { orderUuid: first!.uuid }, opened)
  assert.equal(unlocked.ok, true)
  assert.equal(await renewOpenOrders(db, opened), 1)
  const later = inHours(72)
  assert.ok((await renewOpenOrders(db, later)) >= 6)
  for (const { phone } of professionals) assert.ok((await opportunities(phone, later)).length >= 6)
})

test('two demo orders of one service in a row differ in answers and description', async () => {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('categories as c', 'c.id', 'o.category_id')
    .innerJoin('cities', 'cities.id', 'o.city_id')
    .select(['o.id', 'c.slug', 'o.description', 'o.district', 'cities.name as city'])
    .where('o.description', '!=', '')
    .orderBy('o.id')
    .execute()
  const rows = await db.selectFrom('order_answers').select(['order_id', 'value']).orderBy('position').execute()
  const answersOf = (id: number) => JSON.stringify(rows.filter((row) => row.order_id === id).map(({ value }) => value))
  for (const slug of ['pintor', 'pedreiro', 'gesseiro', 'azulejista']) {
    const ofService = orders.filter((order) => order.slug === slug)
    assert.ok(ofService.length >= 2, slug)
    for (const [index, { id, description }] of ofService.slice(1).entries()) {
      assert.notEqual(answersOf(id), answersOf(ofService[index]!.id), slug)
      assert.notEqual(description, ofService[index]!.description)
    }
  }
  const cityOf = new Map<string, string>()
  for (const { district, city } of orders)
    if (district) {
      assert.equal(cityOf.get(district) ?? city, city, `${district} is a district of one city`)
      cityOf.set(district, city)
    }
})

test('demo painters paid for the contacts of their past work, over months, and have coins left', async () => {
  const leads = await db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('wallets as w', 'w.professional_id', 'p.id')
    .select(['u.phone', 'l.created_at', 'l.coins_paid', 'p.created_at as joined_at', 'w.balance'])
    .where('l.state', '=', 'hired')
    .execute()
  for (const { phone, name, coins, rating } of professionals) {
    const own = leads.filter((lead) => lead.phone === phone)
    assert.equal(own.length, rating[1], name)
    for (const lead of own) {
      assert.ok(lead.coins_paid > 0 && lead.coins_paid <= 60, `${name}: ${lead.coins_paid} coins`)
      assert.ok(lead.joined_at < lead.created_at, `${name} joined before the first contact`)
      assert.ok(Math.abs(lead.balance - coins) <= 50, `${name}: ${lead.balance} coins left`)
    }
    const months = new Set(own.map(({ created_at }) => created_at.toISOString().slice(0, 7)))
    assert.ok(months.size >= Math.min(4, own.length), `${name}: ${months.size} months`)
  }
  const purchases = await db.selectFrom('purchases').select('paid_at').execute()
  assert.ok(purchases.length >= 10)
  assert.ok(purchases.every(({ paid_at }) => paid_at! < opened))
  const unread = await db
    .selectFrom('notifications')
    .select('kind')
    .where('kind', 'in', ['purchase_paid', 'low_balance'])
    .where('read_at', 'is', null)
    .execute()
  assert.deepEqual(unread, [], 'nobody hears of the past when the demonstration starts')
  await assertInvariants(db)
})

test('each staff queue of the demonstration has a case', async () => {
  const { orders } = await ordersOnHold(db)
  assert.deepEqual(
    orders.map(({ flags }) => flags),
    [['contact_data']],
  )
  const waiting = await Promise.all([
    db.selectFrom('refund_claims').select('state').where('state', '=', 'open').execute(),
    db.selectFrom('message_reports').select('id').where('decision', 'is', null).execute(),
    db.selectFrom('support_tickets').select('id').where('status', '=', 'open').execute(),
    db.selectFrom('verifications').select('id').where('status', '=', 'in_review').execute(),
    db.selectFrom('purchases').select('id').where('state', '=', 'pending_review').execute(),
  ])
  assert.deepEqual(
    waiting.map(({ length }) => length),
    [1, 1, 1, 1, 1],
  )
})

test('demo messages, proposals and visits are on different days', async () => {
  const ana = await userOf(clients[0].phone)
  const messages = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('m.created_at')
    .where('o.client_id', '=', ana)
    .execute()
  const ages = messages.map((each) => Math.round((opened.getTime() - each.created_at.getTime()) / hourMs))
  assert.ok(Math.min(...ages) >= 1, 'nothing was written just now')
  assert.ok(Math.max(...ages) >= 24, 'something was written before today')
  const visit = await db.selectFrom('visits').select(['state', 'starts_at']).executeTakeFirstOrThrow()
  assert.equal(visit.state, 'confirmed')
  assert.ok(visit.starts_at > inHours(24))
  const proposal = await db.selectFrom('proposals').select(['state', 'sent_at']).executeTakeFirstOrThrow()
  assert.equal(proposal.state, 'sent')
  assert.ok(proposal.sent_at < inHours(-1))
})

test('demo notifications are as old as what they tell, the newest first', async () => {
  const timesOf = async (phone: string) =>
    (await listOwnNotifications(db, { userId: await userOf(phone) })).map(({ createdAt }) => createdAt.getTime())
  for (const { phone } of [clients[0], ...professionals]) {
    const times = await timesOf(phone)
    assert.ok(times.length > 8)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    )
    assert.ok(times.every((time) => time >= inHours(-90 * 24).getTime()))
  }
  const offers = await db
    .selectFrom('notifications as n')
    .innerJoin('orders as o', (join) => join.on('o.uuid', '=', sql<string>`(n.payload ->> 'uuid')::uuid`))
    .select(['n.created_at', 'o.published_at'])
    .where('n.kind', 'in', ['order_available', 'order_urgent'])
    .where('o.created_at', '<', inHours(-0.5))
    .execute()
  assert.ok(offers.length > 20)
  for (const { created_at: told, published_at: published } of offers) assert.equal(told.getTime(), published!.getTime())
})

test('a demo survey that was asked is open', async () => {
  const surveys = await db
    .selectFrom('surveys as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['o.uuid', 'o.client_id'])
    .execute()
  assert.ok(surveys.length > 0)
  for (const { uuid, client_id: clientUserId } of surveys) {
    const survey = await findSurveyOrder(db, uuid, { clientUserId: clientUserId! })
    assert.ok(survey && isSurveyOpen(survey, 0, opened), uuid)
  }
})
