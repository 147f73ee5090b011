import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { countEligible } from '#domain/matching/matching.server.ts'
import { findOrderToOffer } from '#domain/orders/orders.server.ts'
import { cityBySlug, kmBetween } from '#domain/places/places.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { rejectLead } from '../rejection/reject-lead.server.ts'
import { priceOf } from '../unlock/price-quote.server.ts'
import { unlockLead } from '../unlock/unlock-lead.server.ts'
import { dislikeInstantMatch } from './dislike-instant-match.server.ts'
import { getInstantMatch } from './instant-match.server.ts'
import { pickProfessional } from './pick-instant-match.server.ts'
import { pickProfessionals } from './pick-professionals.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Order = { uuid: string; clientId: number }
/** Each test has its own city, so nobody is eligible in two. */
const anInstantOrder = (city: [string, string], more: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(db, { service: 'diarista', city, ...more })
const aCleaner = (city: [string, string], more: Parameters<typeof aProfessional>[1] = {}) =>
  aProfessional(db, { service: 'diarista', city, instant: [60, 300], ...more })
const look = async (order: Order, now = testNow) =>
  (await getInstantMatch(db, { orderUuid: order.uuid, clientUserId: order.clientId }, now))!
const pick = (order: Order, professionalId: number, now = testNow) =>
  pickProfessional(db, asClient(order.clientId), { orderUuid: order.uuid, professionalId }, now)
const dislike = (order: Order, round?: number) =>
  dislikeInstantMatch(db, asClient(order.clientId), { orderUuid: order.uuid, reason: 'too_far', round }, testNow)
const idsOf = ({ candidates }: { candidates: { id: number }[] }) => candidates.map(({ id }) => id)

test('candidates have consented, have the coins, serve the place and were not rejected before', async () => {
  const city: [string, string] = ['ac', 'rio-branco']
  const client = await aClient(db)
  const matchingPro = await aCleaner(city)
  const institutional = await aCleaner(city, { institutional: true, instant: undefined, coins: 0 })
  await aCleaner(city, { instant: undefined })
  await aCleaner(city, { coins: 1 })
  await aCleaner(city, { instant: [2, 300] })
  await aCleaner(city, { paused: true })
  await aCleaner(city, { service: 'pintor' })
  await aCleaner(['am', 'manaus'])
  await aCleaner(city, { phone: client.phone })
  const refused = await aCleaner(city)
  const before = await anInstantOrder(city, { client, maxLeads: 1 })
  const lead = await unlockLead(db, asProfessional(refused.userId), { orderUuid: before.uuid }, testNow)
  assert.ok(lead.ok)
  await rejectLead(db, asClient(client.userId), { leadId: lead.value.leadId, reason: 'Outro' }, testNow)

  const match = await look(await anInstantOrder(city, { client }))
  assert.deepEqual(idsOf(match).toSorted(), [matchingPro.professionalId, institutional.professionalId].toSorted())
  assert.deepEqual(match.candidates.map(({ isInstitutionalPro }) => isInstitutionalPro).toSorted(), [false, true])
})

test('without candidates there is no round; a later view may find some', async () => {
  const city: [string, string] = ['ap', 'macapa']
  const order = await anInstantOrder(city)
  assert.deepEqual(idsOf(await look(order)), [])
  const late = await aCleaner(city)
  assert.deepEqual(idsOf(await look(order)), [late.professionalId])
})

test('the six best are stable across views, and services without instant match show none', async () => {
  const city: [string, string] = ['ro', 'porto-velho']
  const ratings = [5, 4, 3, 2, 1, 5, 4, 3]
  const all: number[] = []
  for (const stars of ratings) all.push((await aCleaner(city, { rating: [stars * 20, 20] })).professionalId)
  const order = await anInstantOrder(city)
  const first = idsOf(await look(order))
  assert.deepEqual(
    first,
    [0, 5, 1, 6, 2, 7].map((index) => all[index]),
  )
  await aCleaner(city, { rating: [500, 100] })
  assert.deepEqual(idsOf(await look(order)), first)
  const painting = await anOrder(db, { city })
  assert.deepEqual(
    { isInstant: (await look(painting)).isInstant, professionals: idsOf(await look(painting)) },
    { isInstant: false, professionals: [] },
  )
})

test('distances are the usual ones: 0 within the city, none without coordinates', async () => {
  const city: [string, string] = ['mt', 'cuiaba']
  const pro = await aCleaner(city)
  const order = await anInstantOrder(city)
  const setsOutAt = async (place: [string, string] | null) => {
    const base_city_id = place && cityBySlug(...place)!.id
    await db.updateTable('professionals').set({ base_city_id }).where('id', '=', pro.professionalId).execute()
    const { baseCity, distanceKm } = (await look(order)).candidates[0]!
    return [baseCity, distanceKm]
  }
  await look(order)
  assert.deepEqual(await setsOutAt(city), ['Cuiabá', 0])
  assert.deepEqual(await setsOutAt(null), [null, null])
  const far: [string, string] = ['sp', 'campinas']
  assert.deepEqual(await setsOutAt(far), ['Campinas', kmBetween(cityBySlug(...far)!.id, cityBySlug(...city)!.id)])
})

test('metrics are shown as stored, unknown ones as null', async () => {
  const city: [string, string] = ['rr', 'boa-vista']
  const pro = await aCleaner(city)
  const order = await anInstantOrder(city)
  const measured = async () => {
    const { answerMinutes, answerPercent, hires, lastSeen } = (await look(order)).candidates[0]!
    return [answerMinutes, answerPercent, hires, lastSeen]
  }
  await look(order)
  assert.deepEqual(await measured(), [null, null, 0, null])
  await db
    .updateTable('professionals')
    .set({ median_answer_minutes: 12, answer_percent: 80, last_seen: 'week' })
    .where('id', '=', pro.professionalId)
    .execute()
  assert.deepEqual(await measured(), [12, 80, 0, 'week'])
})

test('a pick takes slot and coins, opens the conversation and notifies; repeated it is the same conversation', async () => {
  const city: [string, string] = ['rr', 'boa-vista']
  const pro = await aCleaner(city)
  const order = await anInstantOrder(city)
  await look(order)
  const first = await pick(order, pro.professionalId)
  const second = await pick(order, pro.professionalId)
  assert.ok(first.ok)
  assert.deepEqual(second, first)
  const lead = await db
    .selectFrom('leads')
    .innerJoin('conversations', 'conversations.lead_id', 'leads.id')
    .select(['leads.state', 'origin', 'coins_paid', 'conversations.state as conversation', 'client_listed', 'chat_id'])
    .where('leads.id', '=', first.value.leadId)
    .executeTakeFirstOrThrow()
  const { coins_paid, ...rest } = lead
  assert.deepEqual(rest, {
    state: 'accepted',
    origin: 'instant_match',
    conversation: 'open',
    client_listed: true,
    chat_id: first.value.chatId,
  })
  assert.ok(coins_paid >= 2)
  assert.equal(await getCoinBalance(db, pro.professionalId), 200 - coins_paid)
  const notifications = await db.selectFrom('notifications').select('kind').where('user_id', '=', pro.userId).execute()
  assert.deepEqual(notifications, [{ kind: 'lead_chosen' }])
  const match = await look(order)
  assert.deepEqual(
    { reached: match.reached.length, slotsLeft: match.slotsLeft, status: match.status },
    { reached: 1, slotsLeft: 3, status: 'searching' },
  )
  await assertInvariants(db)
})

test('an institutional professional pays nothing', async () => {
  const city: [string, string] = ['to', 'palmas']
  const pro = await aCleaner(city, { institutional: true, instant: undefined, coins: 0 })
  const order = await anInstantOrder(city)
  await look(order)
  const picked = await pick(order, pro.professionalId)
  assert.ok(picked.ok)
  const lead = await db.selectFrom('leads').selectAll().where('id', '=', picked.value.leadId).executeTakeFirstOrThrow()
  assert.deepEqual(
    { coins_paid: lead.coins_paid, ledger_transaction_id: lead.ledger_transaction_id },
    { coins_paid: 0, ledger_transaction_id: null },
  )
  await assertInvariants(db)
})

test('of several picks failures have reasons, unknown ones are skipped, and the rest succeeds', async () => {
  const city: [string, string] = ['rn', 'natal']
  const here = await aCleaner(city)
  const pausedCleaner = await aCleaner(city)
  const order = await anInstantOrder(city)
  await look(order)
  await db.updateTable('professionals').set({ paused: true }).where('id', '=', pausedCleaner.professionalId).execute()
  const stranger = await aCleaner(['am', 'manaus'])
  const ids = [pausedCleaner, here, stranger, here].map(({ professionalId }) => professionalId)
  const all = (userId: number) => pickProfessionals(db, asClient(userId), { orderUuid: order.uuid, ids }, testNow)
  const picked = await all(order.clientId)
  assert.ok(picked.ok)
  assert.deepEqual(
    picked.value.reached.map(({ id }) => id),
    [here.professionalId],
  )
  assert.deepEqual(picked.value.refused, [
    { id: pausedCleaner.professionalId, name: 'Carlos Teixeira', code: 'professional_gone' },
    { id: stranger.professionalId, name: undefined, code: 'not_indicated' },
  ])
  assert.deepEqual(await all((await aClient(db)).userId), { ok: false, code: 'not_found' })
})

test('a professional not shown, another client’s order and a deleted account are refused without a charge', async () => {
  const city: [string, string] = ['pi', 'teresina']
  const pro = await aCleaner(city)
  const order = await anInstantOrder(city)
  await look(order)
  const stranger = await aCleaner(['am', 'manaus'])
  assert.deepEqual(await pick(order, stranger.professionalId), { ok: false, code: 'not_indicated' })
  const other = await aClient(db)
  assert.deepEqual(await pick({ ...order, clientId: other.userId }, pro.professionalId), {
    ok: false,
    code: 'not_found',
  })
  assert.equal(await getInstantMatch(db, { orderUuid: order.uuid, clientUserId: other.userId }, testNow), undefined)
  await db.deleteFrom('instant_consents').where('professional_id', '=', pro.professionalId).execute()
  assert.deepEqual(await pick(order, pro.professionalId), { ok: false, code: 'professional_gone' })
  assert.equal(await getCoinBalance(db, pro.professionalId), 200)
  assert.equal((await look(order)).slotsLeft, 4)
})

test('one of two concurrent picks for the last slot succeeds', async () => {
  const city: [string, string] = ['ma', 'sao-luis']
  const pros = [await aCleaner(city), await aCleaner(city)]
  const order = await anInstantOrder(city, { maxLeads: 1 })
  await look(order)
  const results = await Promise.all(pros.map(({ professionalId }) => pick(order, professionalId)))
  assert.deepEqual(results.map(codeOf).toSorted(), ['ok', 'slots_taken'])
  assert.equal((await look(order)).status, 'finalized')
  await assertInvariants(db)
})

test('two concurrent picks stay within the daily limit', async () => {
  const city: [string, string] = ['se', 'aracaju']
  const pro = await aCleaner(city)
  const orders = [await anInstantOrder(city), await anInstantOrder(city)]
  for (const order of orders) assert.deepEqual(idsOf(await look(order)), [pro.professionalId])
  const coins = await priceOfContact(orders[0]!)
  await db
    .updateTable('instant_consents')
    .set({ daily_limit_coins: coins + 1 })
    .where('professional_id', '=', pro.professionalId)
    .execute()
  const results = await Promise.all(orders.map((order) => pick(order, pro.professionalId)))
  assert.deepEqual(results.map(codeOf).toSorted(), ['ok', 'professional_gone'])
  // The daily limit resets the next day.
  const unfilledOrder = orders[results.findIndex((result) => !result.ok)]!
  assert.ok((await pick(unfilledOrder, pro.professionalId, inHours(20))).ok)
  await assertInvariants(db)
})

/** The price of the order's first contact. */
async function priceOfContact(order: Order) {
  const { id } = await db.selectFrom('orders').select('id').where('uuid', '=', order.uuid).executeTakeFirstOrThrow()
  const found = (await findOrderToOffer(db, id))!
  return priceOf({ ...found, eligibleCount: await countEligible(db, found, testNow) }, 1, testNow).coins
}

test('a dislike shows six others once, also when repeated; then the order is published', async () => {
  const city: [string, string] = ['pb', 'joao-pessoa']
  for (let n = 0; n < 8; n++) await aCleaner(city)
  const order = await anInstantOrder(city)
  const first = idsOf(await look(order))
  const both = await Promise.all([dislike(order, 1), dislike(order, 1)])
  assert.deepEqual(both, [
    { ok: true, value: { hasOthers: true } },
    { ok: true, value: { hasOthers: true } },
  ])
  const second = await look(order)
  assert.equal(second.round, 2)
  assert.equal(second.candidates.length, 2)
  assert.ok(idsOf(second).every((id) => !first.includes(id)))
  assert.ok((await pick(order, first[0]!)).ok, 'anyone who was shown may still be picked')
  assert.deepEqual(await dislike(order, 2), { ok: true, value: { hasOthers: false } })
  const last = await look(order)
  assert.deepEqual(
    { isOver: last.isOver, candidates: last.candidates, status: last.status },
    { isOver: true, candidates: [], status: 'searching' },
  )
  const rounds = await db.selectFrom('instant_match_rounds').select('reason').where('order_id', '=', order.id).execute()
  assert.deepEqual(rounds, [{ reason: 'too_far' }, { reason: 'too_far' }])
})

test('disliking the only candidates publishes the order; another client cannot', async () => {
  const city: [string, string] = ['al', 'maceio']
  await aCleaner(city)
  const order = await anInstantOrder(city)
  await look(order)
  const other = await aClient(db)
  assert.deepEqual(await dislike({ ...order, clientId: other.userId }), { ok: false, code: 'not_found' })
  assert.deepEqual(await dislike(order), { ok: true, value: { hasOthers: false } })
})
