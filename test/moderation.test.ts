import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder, anOffer } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { orderForStaff } from '#domain/moderation/order-for-staff.server.ts'
import { ordersOnHold } from '#domain/moderation/orders-on-hold.server.ts'
import { releaseOrder, unblock } from '#domain/moderation/release-order.server.ts'
import { reviewOrders } from '#domain/orders/moderation/review-orders.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asClient, asProfessional, asStaff } from '#domain/shared/caller.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { codeOf } from '#test/support/code-of.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const { userId: staffUserId } = await aStaffMember(db)
const { user: reader } = asStaff(staffUserId, 'moderate')

type Made = { uuid: string; id: number; clientId: number }
type BlockInput = Partial<Parameters<typeof blockOrder>[2]> & { userId?: number }
const block = (order: { uuid: string }, { userId = staffUserId, ...more }: BlockInput = {}) =>
  blockOrder(db, asStaff(userId, 'moderate'), { orderUuid: order.uuid, reason: 'contact_data', ...more }, now)
const stateOf = (order: { id: number }) =>
  db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
const leadsOf = (order: { id: number }) =>
  db
    .selectFrom('leads as l')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .leftJoin('conversations as c', 'c.lead_id', 'l.id')
    .select(['l.id', 'l.state', 'l.coins_paid', 'r.coins', 'c.state as conversation', 'l.professional_id'])
    .where('l.order_id', '=', order.id)
    .orderBy('l.id')
    .execute()
const listAuditEntries = (order: { uuid: string }) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'staff_user_id as by'])
    .where('subject', '=', `order:${order.uuid}`)
    .orderBy('id')
    .execute()
const eventsOf = async (userId: number) =>
  (await db.selectFrom('events').select(['kind']).where('topic', '=', `user:${userId}`).execute()).map(
    ({ kind }) => kind,
  )

async function aHeldOrder(description = 'Me liga (11) 91234-5678') {
  const order = await anOrder(db, { status: 'waiting', description })
  await reviewOrders(db, now)
  return order
}

async function anUnlocked(order: Made, words?: string) {
  const pro = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  const { leadId } = unlocked.value
  if (words) assert.ok((await sendFirstMessage(db, asProfessional(pro.userId), { leadId, text: words }, now)).ok)
  return { ...pro, leadId }
}

test('orders on hold are queued, the oldest first, with the violated rules', async () => {
  const first = await aHeldOrder()
  const second = await aHeldOrder('fotos em www.casa.com')
  const passed = await aHeldOrder('Pintar a sala.')
  const listNotificationKinds = async ({ clientId }: { clientId: number }) =>
    (await db.selectFrom('notifications').select('kind').where('user_id', '=', clientId).orderBy('id').execute()).map(
      ({ kind }) => kind,
    )
  assert.deepEqual(await listNotificationKinds(first), ['order_held'])
  assert.deepEqual(await listNotificationKinds(passed), ['order_published'])
  const { orders, total } = await ordersOnHold(db)
  assert.equal(total, 2)
  assert.deepEqual(
    orders.map(({ uuid, flags, findings }) => ({ uuid, flags, findings })),
    [
      { uuid: first.uuid, flags: ['contact_data'], findings: [{ flag: 'contact_data', text: '(11) 91234-5678' }] },
      { uuid: second.uuid, flags: ['link'], findings: [{ flag: 'link', text: 'www.casa.com' }] },
    ],
  )
  assert.equal((await stateOf(passed)).status, 'searching')
  for (const order of [first, second]) assert.ok((await block(order)).ok)
  assert.equal((await ordersOnHold(db)).total, 0)
})

test('contact data in name or street is detected like in the description', async () => {
  for (const [column, text, found] of [
    ['contact_name', 'Bia nove oito sete seis cinco quatro três dois um', 'contact_data'],
    ['street', 'Rua A, 1, fotos em www.casa.com', 'link'],
  ] as const) {
    const order = await anOrder(db, { status: 'waiting' })
    await db
      .updateTable('orders')
      .set({ [column]: text })
      .where('id', '=', order.id)
      .execute()
    await reviewOrders(db, now)
    const { orders } = await ordersOnHold(db)
    const [orderInReview] = orders.filter(({ uuid }) => uuid === order.uuid)
    assert.deepEqual(
      { flags: orderInReview?.flags, findings: orderInReview?.findings.map(({ flag }) => flag) },
      { flags: [found], findings: [found] },
      column,
    )
    const seen = await orderForStaff(db, reader, order.uuid, now)
    assert.deepEqual(seen?.findings, orderInReview?.findings)
    assert.ok((await block(order)).ok)
  }
})

test('after refunds of three of a client’s orders the next one waits for staff', async () => {
  const client = await aClient(db)
  const cancel = ({ id }: Made) =>
    db
      .updateTable('orders')
      .set({ status: 'canceled', verified_at: inHours(-48) })
      .where('id', '=', id)
      .execute()
  const comesBack = async (reason: 'no_answer' | 'client_canceled') => {
    const order = await anOrder(db, { client })
    const { leadId, professionalId, userId } = await anUnlocked(order)
    const { coins_paid: coinsPaid } = await db
      .selectFrom('leads')
      .select('coins_paid')
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    const paid = { leadId, professionalId, professionalUserId: userId, coinsPaid }
    await db.transaction().execute((tx) => refundCoins(tx, paid, reason, now))
    await cancel(order)
  }
  const isOnHold = async () => {
    const order = await anOrder(db, { status: 'waiting', client })
    await reviewOrders(db, now)
    const { status, flags } = await stateOf(order)
    if (status === 'searching') await cancel(order)
    return [status, flags]
  }
  for (const reason of ['no_answer', 'client_canceled', 'no_answer'] as const) await comesBack(reason)
  assert.deepEqual(await isOnHold(), ['searching', []], 'two, and one that they ended themselves')
  await comesBack('no_answer')
  assert.deepEqual(await isOnHold(), ['waiting', ['coins_came_back']])
})

test('blocking an order released meanwhile by a colleague is refused with an explanation', async () => {
  const order = await aHeldOrder()
  assert.ok((await releaseOrder(db, asStaff(staffUserId, 'moderate'), { orderUuid: order.uuid }, now)).ok)
  assert.deepEqual(await block(order, { wasOnHold: 'sim' }), { ok: false, code: 'already_decided' })
  assert.equal((await stateOf(order)).status, 'searching')
  assert.ok((await block(order)).ok, 'a page that showed it released may')
  const orderInReview = await aHeldOrder()
  assert.ok((await block(orderInReview, { wasOnHold: 'sim' })).ok)
})

test('a released order is published for its whole window; a second release is refused', async () => {
  const order = await aHeldOrder()
  const later = inHours(30)
  const release = () => releaseOrder(db, asStaff(staffUserId, 'moderate'), { orderUuid: order.uuid }, later)
  const [one, two] = await Promise.all([release(), release()])
  assert.deepEqual([one, two].map(codeOf).toSorted(), ['already_decided', 'ok'], 'of two at once one decides')
  const { status, published_at, expires_at, review_at } = await stateOf(order)
  assert.deepEqual(
    { status, published_at, expires_at, review_at },
    { status: 'searching', published_at: later, expires_at: inHours(48, later), review_at: null },
  )
  assert.deepEqual(await listAuditEntries(order), [
    {
      action: 'order.released',
      before: { status: 'waiting', blockedReason: null },
      after: { status: 'searching' },
      by: staffUserId,
    },
  ])
  assert.ok((await eventsOf(order.clientId)).includes('order.status_changed'))
  await aProfessional(db)
  const unlocked = await unlockLead(
    db,
    asProfessional((await aProfessional(db)).userId),
    { orderUuid: order.uuid },
    later,
  )
  assert.ok(unlocked.ok)
})

test('an order not yet reviewed cannot be released', async () => {
  const order = await anOrder(db, { status: 'waiting' })
  const refused = await releaseOrder(db, asStaff(staffUserId, 'moderate'), { orderUuid: order.uuid }, now)
  assert.deepEqual(refused, { ok: false, code: 'already_decided' })
  assert.equal((await stateOf(order)).status, 'waiting')
  assert.deepEqual(await listAuditEntries(order), [])
  await block(order)
})

test('blocking refunds all coins, voids leads, closes conversations and notifies everybody, in one transaction', async () => {
  const order = await anOrder(db)
  const quiet = await anUnlocked(order)
  const writing = await anUnlocked(order, 'Posso ir hoje.')
  const talking = await anUnlocked(order, 'Oi!')
  const refused = await anUnlocked(order, 'Bom dia')
  assert.ok((await acceptConversation(db, asClient(order.clientId), { leadId: talking.leadId }, now)).ok)
  assert.ok(
    (await rejectLead(db, asClient(order.clientId), { leadId: refused.leadId, reason: 'Desisti do serviço' }, now)).ok,
  )
  assert.equal((await stateOf(order)).status, 'finalized', 'four places')
  const paid = (await leadsOf(order)).reduce((sum, lead) => sum + lead.coins_paid, 0)

  const done = await block(order, { reason: 'fraud', note: 'Telefone de outra pessoa' })
  assert.deepEqual(done, { ok: true, value: { leads: 4, coins: paid } })
  const after = await stateOf(order)
  assert.deepEqual(
    { status: after.status, blocked_reason: after.blocked_reason, blocked_at: after.blocked_at },
    { status: 'blocked', blocked_reason: 'fraud', blocked_at: now },
  )
  assert.deepEqual(
    (await leadsOf(order)).map(({ state, coins_paid, coins, conversation }) => [
      state,
      coins === coins_paid,
      conversation,
    ]),
    [
      ['voided', true, null],
      ['voided', true, 'closed'],
      ['voided', true, 'closed'],
      ['rejected', true, 'closed'],
    ],
  )
  for (const { professionalId, userId } of [quiet, writing, talking, refused]) {
    assert.equal(await getCoinBalance(db, professionalId), 200)
    const notifications = await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).execute()
    assert.ok(notifications.some(({ kind }) => kind === 'coins_returned'))
  }
  const toClient = await db
    .selectFrom('notifications')
    .select('payload')
    .where('user_id', '=', order.clientId)
    .where('kind', '=', 'order_blocked')
    .execute()
  assert.deepEqual(toClient, [{ payload: { uuid: order.uuid, reason: 'fraud' } }])
  assert.deepEqual(await listAuditEntries(order), [
    {
      action: 'order.blocked',
      before: { status: 'finalized' },
      after: { status: 'blocked', reason: 'fraud', note: 'Telefone de outra pessoa', leads: 4, coins: paid },
      by: staffUserId,
    },
  ])
  await assertInvariants(db)

  assert.deepEqual(await block(order), { ok: false, code: 'already_decided' })
  assert.deepEqual(await unblock(db, asStaff(staffUserId, 'moderate'), { orderUuid: order.uuid }, now), {
    ok: false,
    code: 'coins_returned',
  })
  assert.equal((await listAuditEntries(order)).length, 1, 'a refused decision leaves no trace')
  const nothing = await acceptConversation(db, asClient(order.clientId), { leadId: writing.leadId }, now)
  assert.deepEqual(nothing, { ok: false, code: 'lead_over' })
})

test('blocking also voids a free contact', async () => {
  const order = await anOrder(db)
  const pro = await aProfessional(db)
  await db
    .updateTable('orders')
    .set({ only_professional_id: pro.professionalId, only_until: inHours(24) })
    .where('id', '=', order.id)
    .execute()
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  assert.equal(unlocked.value.coinsPaid, 0)
  assert.ok((await block(order)).ok)
  assert.deepEqual(await unblock(db, asStaff(staffUserId, 'moderate'), { orderUuid: order.uuid }, now), {
    ok: false,
    code: 'coins_returned',
  })
})

test('a blocked order disappears for professionals to whom it was offered', async () => {
  const order = await anOrder(db)
  const pro = await aProfessional(db)
  await anOffer(db, { order, pro })
  assert.ok((await block(order)).ok)
  assert.ok((await eventsOf(pro.userId)).includes('order.status_changed'))
  assert.deepEqual(await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, now), {
    ok: false,
    code: 'order_closed',
  })
})

test('only waiting, searching and finalized orders are blocked', async () => {
  for (const status of ['canceled', 'finalized_zero_lead'] as const) {
    const order = await anOrder(db, { status })
    assert.deepEqual(await block(order), { ok: false, code: 'already_decided' })
    assert.equal((await stateOf(order)).status, status)
  }
  const unproved = await anOrder(db, { status: 'pending_verification' })
  assert.deepEqual(await block(unproved), { ok: false, code: 'not_found' })
  assert.equal(await orderForStaff(db, reader, unproved.uuid, now), undefined)
})

test('an unblocked order searches again within its time, unless the client has another open one', async () => {
  const client = await aClient(db)
  const order = await anOrder(db, { client })
  assert.ok((await block(order)).ok)
  const again = (at = now) => unblock(db, asStaff(staffUserId, 'moderate'), { orderUuid: order.uuid }, at)
  assert.deepEqual(await again(inHours(48)), { ok: false, code: 'search_over' })
  const other = await anOrder(db, { client })
  assert.deepEqual(await again(), { ok: false, code: 'another_open' })
  assert.ok((await block(other)).ok)
  assert.ok((await again(inHours(1))).ok)
  const { status, blocked_at, blocked_reason, published_at } = await stateOf(order)
  assert.deepEqual(
    { status, blocked_at, blocked_reason, published_at },
    { status: 'searching', blocked_at: null, blocked_reason: null, published_at: now },
  )
  assert.deepEqual(await again(), { ok: false, code: 'already_decided' })
})

test('reading an order is audited, and phones are masked everywhere', async () => {
  const order = await aHeldOrder()
  const read = await orderForStaff(db, reader, order.uuid, now)
  assert.equal(read?.isOnHold, true)
  assert.equal(read?.clientName, 'Bia', 'the first name alone')
  assert.deepEqual(
    (await listAuditEntries(order)).map(({ action, by }) => [action, by]),
    [['order.read', staffUserId]],
  )
  assert.ok((await block(order)).ok)
  const again = await orderForStaff(db, reader, order.uuid, now)
  assert.deepEqual(
    again?.auditEntries.map(({ action, by, reason }) => [action, by, reason]),
    [['order.blocked', 'Nina Prado', 'contact_data']],
  )
  const seen = await findOrderDetail(db, { uuid: order.uuid, clientId: order.clientId })
  assert.equal(seen?.blockedReason, 'contact_data')
})

test('blocking concurrently with unlocks, messages and answers, 30 times, neither loses nor creates coins', async () => {
  const professionals = await Promise.all(Array.from({ length: 5 }, () => aProfessional(db, { coins: 3_000 })))
  for (let round = 0; round < 30; round++) {
    const order = await anOrder(db)
    const early = await unlockLead(db, asProfessional(professionals[0]!.userId), { orderUuid: order.uuid }, now)
    assert.ok(early.ok)
    const { leadId } = early.value
    const write = () => sendFirstMessage(db, asProfessional(professionals[0]!.userId), { leadId, text: 'Oi' }, now)
    if (round % 2) await write()
    const nina = await aStaffMember(db)
    const iris = await aStaffMember(db)
    const [blocked, again, ...others] = await Promise.all([
      block(order, { userId: nina.userId }),
      block(order, { userId: iris.userId, reason: 'fraud' }),
      ...professionals
        .slice(1)
        .map(({ userId }) => unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)),
      round % 2
        ? acceptConversation(db, asClient(order.clientId), { leadId }, now)
        : rejectLead(db, asClient(order.clientId), { leadId, reason: 'Desisti do serviço' }, now),
      ...(round % 2 ? [] : [write()]),
    ])
    assert.equal([blocked, again].filter(({ ok }) => ok).length, 1, 'one of two colleagues decides')
    for (const other of others)
      if (!other.ok)
        assert.ok(['order_closed', 'lead_over', 'no_message', 'slots_taken'].includes(other.code), other.code)
    assert.equal((await stateOf(order)).status, 'blocked')
    for (const lead of await leadsOf(order)) {
      assert.ok(lead.state === 'voided' || lead.state === 'rejected', `${lead.state} after the block`)
      assert.equal(lead.coins, lead.coins_paid, 'every lead has its refund')
      assert.notEqual(lead.conversation, 'open')
      assert.notEqual(lead.conversation, 'requested')
    }
  }
  for (const { professionalId } of professionals) assert.equal(await getCoinBalance(db, professionalId), 3_000)
  await assertInvariants(db)
})
