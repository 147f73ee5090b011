import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { blockPerson } from '#domain/conversations/block-person.server.ts'
import { closeConversationOfLead } from '#domain/conversations/conversations.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { hireLead } from '#domain/leads/hire-lead.server.ts'
import { findOpportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerOrder } from '#domain/matching/offer-order.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { reviewOrders } from '../moderation/review-orders.server.ts'
import { countOrders, listMyOrders, ordersPerPage } from '../my-orders.server.ts'
import { findOrderDetail } from '../order-detail.server.ts'
import { isStillNeededAsked, type OrderStatus } from '../order.ts'
import { editDescription } from './edit-description.server.ts'
import { expireOrders } from './expire-orders.server.ts'
import { extendOrder } from './extend-order.server.ts'
import { keepSearching } from './keep-searching.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const orderRow = (uuid: string) =>
  db.selectFrom('orders').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const newsOf = (userId: number) =>
  db.selectFrom('notifications').select(['kind', 'payload']).where('user_id', '=', userId).orderBy('id').execute()
const ended: OrderStatus[] = ['finalized_zero_lead', 'blocked', 'canceled']

test('an order is extended by 48 hours once; a repeated request has the same end', async () => {
  const { uuid, userId } = await anOrder(db)
  const { expires_at: before } = await orderRow(uuid)
  const first = await extendOrder(db, asClient(userId), { uuid }, inHours(40))
  assert.ok(first.ok)
  assert.equal(Date.parse(first.value.expiresAt) - before!.getTime(), 48 * hourMs)
  assert.deepEqual(await extendOrder(db, asClient(userId), { uuid }, inHours(41)), first)
  assert.deepEqual((await orderRow(uuid)).extended_at, inHours(40), 'the moment of the first press stays')
})

test('two concurrent extensions, twenty times, extend once', async () => {
  for (let round = 0; round < 20; round++) {
    const { uuid, userId } = await anOrder(db)
    const results = await Promise.all([1, 2, 3].map(() => extendOrder(db, asClient(userId), { uuid }, now)))
    assert.equal(new Set(results.map((result) => JSON.stringify(result))).size, 1)
    assert.deepEqual((await orderRow(uuid)).expires_at, inHours(96))
  }
})

test('another client’s order, or one not searching, cannot be extended', async () => {
  const { uuid, userId } = await anOrder(db)
  const stranger = await aClient(db)
  assert.deepEqual(await extendOrder(db, asClient(stranger.userId), { uuid }, now), { ok: false, code: 'not_found' })
  assert.deepEqual(await extendOrder(db, asClient(userId), { uuid }, inHours(48)), { ok: false, code: 'search_over' })
  for (const status of [...ended, 'waiting'] as const) {
    const order = await anOrder(db, { status })
    assert.deepEqual(
      await extendOrder(db, asClient(order.userId), order, now),
      { ok: false, code: 'search_over' },
      status,
    )
  }
})

test('an edited description is stored and notified to payers only', async () => {
  const { uuid, userId, id } = await anOrder(db)
  const pro = await aProfessional(db)
  await offerOrder(db, { orderId: id, wave: 1 }, now)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: uuid }, now)
  assert.ok(unlocked.ok)
  const edit = { uuid, userId, description: '  Sala e corredor, 40 m².\n' }
  assert.ok((await editDescription(db, asClient(edit.userId), edit, inHours(1))).ok)
  assert.ok((await editDescription(db, asClient(edit.userId), edit, inHours(2))).ok)
  const { description, description_edited_at } = await orderRow(uuid)
  assert.deepEqual(
    { description, description_edited_at },
    { description: 'Sala e corredor, 40 m².', description_edited_at: inHours(1) },
  )
  const { leadId } = unlocked.value
  assert.deepEqual(await newsOf(pro.userId), [
    { kind: 'order_available', payload: { uuid } },
    { kind: 'order_edited', payload: { leadId, uuid } },
  ])
})

test('an edit does not reach a professional whom the client blocked, nor one whose conversation staff closed', async () => {
  const one = await aLead(db, { accepted: true })
  const { uuid, clientId } = one.order
  const closed = await aLead(db, { order: one.order, accepted: true })
  const told = async () =>
    [await newsOf(one.pro.userId), await newsOf(closed.pro.userId)].map((all) => all.map(({ kind }) => kind))
  const edit = (description: string) => editDescription(db, asClient(clientId), { uuid, description }, now)
  assert.ok((await edit('Sala.')).ok)
  const before = await told()
  assert.deepEqual(
    before.map((kinds) => kinds.at(-1)),
    ['order_edited', 'order_edited'],
  )
  assert.ok((await blockPerson(db, asClient(clientId), { chatId: one.chatId }, now)).ok)
  await db.transaction().execute((tx) => closeConversationOfLead(tx, closed.leadId, now))
  assert.ok((await edit('Sala e corredor.')).ok)
  assert.deepEqual(await told(), before)
})

test('a description that breaks a rule is refused with the rule’s code, and the old one stays', async () => {
  const { uuid, userId } = await anOrder(db, { description: 'Antes.' })
  const refused = async (description: string) => {
    const result = await editDescription(db, asClient(userId), { uuid, description }, now)
    return result.ok ? 'kept' : result.code
  }
  assert.equal(await refused('Chame no 11 91234-5678'), 'contact_data')
  assert.equal(await refused('Veja www.exemplo.com'), 'link')
  assert.equal(await refused(' '), 'empty_description')
  assert.equal((await orderRow(uuid)).description, 'Antes.')
  const stranger = await aClient(db)
  for (const description of ['Texto bom.', 'www.exemplo.com'])
    assert.deepEqual(await editDescription(db, asClient(stranger.userId), { uuid, description }, now), {
      ok: false,
      code: 'not_found',
    })
  for (const status of ended) {
    const over = await anOrder(db, { status })
    assert.deepEqual(await editDescription(db, asClient(over.userId), { ...over, description: 'Novo.' }, now), {
      ok: false,
      code: 'search_over',
    })
  }
})

test('an order on hold for its text is reviewed again after an edit; one on hold for flooding is not', async () => {
  const orderInReview = await anOrder(db, { status: 'waiting', description: 'Ligue 11 91234-5678' })
  await reviewOrders(db, now)
  const hold = await findOrderDetail(db, orderInReview)
  assert.equal(hold!.isOnHold, true)
  assert.ok(
    (
      await editDescription(
        db,
        asClient(orderInReview.userId),
        { ...orderInReview, description: 'Pintar a sala.' },
        now,
      )
    ).ok,
  )
  assert.deepEqual(await reviewOrders(db, now), { published: 1, heldCount: 0 })
  assert.equal((await orderRow(orderInReview.uuid)).status, 'searching')

  const flood = await anOrder(db, { status: 'waiting' })
  await db
    .updateTable('orders')
    .set({ flags: ['too_many_orders'], review_at: null })
    .where('id', '=', flood.id)
    .execute()
  assert.ok((await editDescription(db, asClient(flood.userId), { ...flood, description: 'Outra coisa.' }, now)).ok)
  assert.deepEqual(await reviewOrders(db, now), { published: 0, heldCount: 0 })
})

test('an order on hold longer than its window gets a whole window after the correction', async () => {
  const orderInReview = await anOrder(db, { status: 'waiting', description: 'Ligue 11 91234-5678', urgency: 'today' })
  await reviewOrders(db, now)
  const mended = inHours(30)
  assert.ok(
    (
      await editDescription(
        db,
        asClient(orderInReview.userId),
        { ...orderInReview, description: 'Pintar a sala.' },
        mended,
      )
    ).ok,
  )
  assert.deepEqual(await reviewOrders(db, mended), { published: 1, heldCount: 0 })
  await expireOrders(db, mended)
  const { status, expires_at } = await orderRow(orderInReview.uuid)
  assert.deepEqual({ status, expires_at }, { status: 'searching', expires_at: inHours(24, mended) })
})

test('the contact of a client who hired before costs more, fixed at publication', async () => {
  const client = await aClient(db)
  const first = await anOrder(db, { client, service: 'eletricista', status: 'waiting' })
  await reviewOrders(db, now)
  const { userId, professionalId } = await aProfessional(db, { service: 'eletricista' })
  const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: first.uuid }, now)
  assert.ok(unlocked.ok)
  await hireLead(db, { leadId: unlocked.value.leadId, orderId: first.id, professionalId }, now)

  const second = await anOrder(db, { client, status: 'waiting' })
  const stranger = await anOrder(db, { status: 'waiting' })
  await reviewOrders(db, now)
  const pro = await aProfessional(db)
  for (const orderId of [second.id, stranger.id]) await offerOrder(db, { orderId, wave: 1 }, now)
  const intentOf = async ({ uuid }: { uuid: string }) =>
    (await findOpportunity(db, { userId: pro.userId, uuid }, now))!.price.intent
  assert.deepEqual(
    { second: await intentOf(second), stranger: await intentOf(stranger) },
    { second: 11_500, stranger: 10_000 },
  )
  assert.equal((await orderRow(first.uuid)).client_has_hired, false, 'an order published before keeps its price')
})

test('"Ainda precisa?" is open until it is answered, and opens again when asked again', async () => {
  const { uuid, clientId, userId, id } = await anOrder(db)
  const isAsked = async () => isStillNeededAsked((await findOrderDetail(db, { uuid, clientId }))!)
  const ask = (at: Date) => db.updateTable('orders').set({ still_needed_asked_at: at }).where('id', '=', id).execute()
  assert.equal(await isAsked(), false)
  assert.ok((await keepSearching(db, asClient(userId), { uuid }, now)).ok)
  assert.equal((await orderRow(uuid)).still_needed_answered_at, null, 'nobody had asked')
  await ask(inHours(24))
  assert.equal(await isAsked(), true)
  assert.ok((await keepSearching(db, asClient(userId), { uuid }, inHours(25))).ok)
  assert.ok((await keepSearching(db, asClient(userId), { uuid }, inHours(26))).ok)
  assert.deepEqual((await orderRow(uuid)).still_needed_answered_at, inHours(25))
  assert.equal(await isAsked(), false)
  await ask(inHours(44))
  assert.equal(await isAsked(), true)
  assert.ok((await extendOrder(db, asClient(userId), { uuid }, inHours(45))).ok)
  assert.equal(await isAsked(), false, 'extending is an answer')
  const stranger = await aClient(db)
  assert.deepEqual(await keepSearching(db, asClient(stranger.userId), { uuid }, now), { ok: false, code: 'not_found' })
  const over = await anOrder(db, { status: 'canceled' })
  assert.deepEqual(await keepSearching(db, asClient(over.userId), over, now), { ok: false, code: 'search_over' })
})

test('professionals are sorted by state and quality, never by payment (product: Matching)', async () => {
  const order = await anOrder(db)
  const rated = async (count: number, average: number) => {
    const pro = await aProfessional(db)
    await db
      .updateTable('professionals')
      .set({ reviews_count: count, rating_sum: count * average })
      .where('id', '=', pro.professionalId)
      .execute()
    const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, now)
    assert.ok(unlocked.ok)
    return { ...pro, leadId: unlocked.value.leadId }
  }
  const poor = await rated(30, 2)
  const refused = await rated(100, 5)
  const lucky = await rated(1, 5)
  const proven = await rated(80, 4.8)
  await sendFirstMessage(db, asProfessional(poor.userId), { leadId: poor.leadId, text: 'Olá!' }, now)
  await db.updateTable('leads').set({ state: 'ended' }).where('id', '=', refused.leadId).execute()
  const { leads } = (await findOrderDetail(db, order))!
  assert.deepEqual(
    leads.map(({ leadId }) => leadId),
    [proven, lucky, poor, refused].map(({ leadId }) => leadId),
  )

  await db.updateTable('leads').set({ state: 'hired' }).where('id', '=', poor.leadId).execute()
  assert.equal((await findOrderDetail(db, order))!.leads[0]!.leadId, poor.leadId)
})

test('the list of orders has pages of twenty that keep the filter, and counts what it lists', async () => {
  const client = await aClient(db)
  const services = ['pintor', 'eletricista', 'encanador', 'pedreiro'] as const
  for (let n = 0; n < ordersPerPage + 5; n++)
    await anOrder(db, { client, status: 'canceled', service: services[n % services.length]! })
  const open = await anOrder(db, { client, status: 'searching' })
  await anOrder(db, { client, status: 'waiting', service: 'eletricista' })
  await anOrder(db, { client, status: 'pending_verification' })
  assert.equal(await countOrders(db, client.userId), ordersPerPage + 7)
  const ended = await listMyOrders(db, client.userId, { filter: 'ended' })
  assert.equal(ended.length, ordersPerPage)
  const rest = await listMyOrders(db, client.userId, { filter: 'ended', before: ended.at(-1)!.id })
  assert.equal(rest.length, 5)
  assert.ok([...ended, ...rest].every(({ status }) => status === 'canceled'))
  assert.deepEqual(
    (await listMyOrders(db, client.userId, { filter: 'open' })).map(({ status }) => status),
    ['waiting', 'searching'],
  )
  assert.equal((await listMyOrders(db, client.userId, { filter: 'open' })).at(-1)!.uuid, open.uuid)
})
