import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { readAnswers } from '#domain/catalog/answers.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { listConversations } from '#domain/conversations/conversation-list.server.ts'
import { findConversation, listMessages } from '#domain/conversations/messages.server.ts'
import { markRead } from '#domain/conversations/read-conversation.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { listUnlockableOrders } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerOrder } from '#domain/matching/offer-order.server.ts'
import { countNotifications } from '#domain/notifications/notifications.server.ts'
import { asClient, asProfessional, visitor } from '#domain/shared/caller.ts'
import { addMinutes, minuteMs } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { aRequest as aRequestForm, requestOrder } from '#test/support/requests.ts'
import { scope } from '#test/support/scope.ts'
import { expireOrders, purgeUnverifiedOrders } from './lifecycle/expire-orders.server.ts'
import { reviewOrders } from './moderation/review-orders.server.ts'
import { listMyOrders } from './my-orders.server.ts'
import { findOrderDetail } from './order-detail.server.ts'
import type { OrderStatus } from './order.ts'
import { authenticateOrder } from './placement/authenticate-order.server.ts'
import { resendOrderPin } from './placement/resend-order-pin.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const painter = catalog().serviceBySlug('pintor')!
let phones = 0
const newPhone = () => `11987650${String(++phones).padStart(3, '0')}`

async function aRequest(phone = newPhone(), more = {}) {
  const result = await requestOrder(db, visitor, aRequestForm('pintor', { phone, ...more }), now)
  assert.ok(result.ok)
  return { uuid: result.value.uuid, phone }
}
const statusOf = async (uuid: string) =>
  (await db.selectFrom('orders').select('status').where('uuid', '=', uuid).executeTakeFirstOrThrow()).status

test('a whole order: request, PIN, review, offer, unlock, message, acceptance, conversation', async () => {
  const carlos = await aProfessional(db)
  const { uuid, phone } = await aRequest()
  assert.equal(await statusOf(uuid), 'pending_verification')
  assert.deepEqual(
    await listUnlockableOrders(db, carlos.userId, now),
    [],
    'nobody sees an order whose phone is not proved',
  )

  const proof = await authenticateOrder(db, visitor, { orderUuid: uuid, pin: await getQueuedPin(db, phone) }, now)
  assert.ok(proof.ok)
  assert.equal(await statusOf(uuid), 'waiting')
  assert.deepEqual(await reviewOrders(db, inHours(1)), { published: 1, heldCount: 0 })
  assert.deepEqual(
    await reviewOrders(db, inHours(1)),
    { published: 0, heldCount: 0 },
    'a second look publishes nothing',
  )
  const order = await db
    .selectFrom('orders')
    .select(['id', 'client_id'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const clientId = order.client_id!
  assert.ok((await offerOrder(db, { orderId: order.id, wave: 1 }, now)) >= 1)
  assert.equal(await offerOrder(db, { orderId: order.id, wave: 1 }, now), 0, 'nobody is offered it twice')

  const [opportunity] = (await listUnlockableOrders(db, carlos.userId, now))!
  assert.equal(opportunity!.firstName, 'Bia')
  const json = JSON.stringify(opportunity)
  for (const secret of [phone, 'Castanho', 'bia@exemplo.com.br'])
    assert.ok(!json.includes(secret), `${secret} is not shown before the unlock`)

  const unlocked = await unlockLead(
    db,
    asProfessional(carlos.userId),
    { orderUuid: uuid, quote: opportunity!.quote },
    now,
  )
  assert.ok(unlocked.ok)
  assert.equal(unlocked.value.coinsPaid, opportunity!.price.coins)
  const { leadId } = unlocked.value
  assert.deepEqual(await acceptConversation(db, asClient(clientId), { leadId }, now), {
    ok: false,
    code: 'no_message',
  })
  const sent = await sendFirstMessage(
    db,
    asProfessional(carlos.userId),
    { leadId, text: 'Bom dia!', priceCents: 15_000 },
    now,
  )
  assert.ok(sent.ok)
  assert.deepEqual(await sendFirstMessage(db, asProfessional(carlos.userId), { leadId, text: 'De novo' }, now), {
    ok: false,
    code: 'already_sent',
  })
  assert.equal(await countNotifications(db, clientId), 1, 'orders with notifications, not single notifications')
  const notifications = await db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', clientId)
    .orderBy('id')
    .execute()
  assert.deepEqual(notifications.map(({ kind }) => kind).slice(-2), ['lead_created', 'lead_contacted'])
  assert.deepEqual(
    await listConversations(db, { userId: clientId, role: 'client' }),
    [],
    'before accepting the client has no chat',
  )

  const stranger = await aClient(db)
  assert.deepEqual(await acceptConversation(db, asClient(stranger.userId), { leadId }, now), {
    ok: false,
    code: 'not_found',
  })
  const accepted = await acceptConversation(db, asClient(clientId), { leadId }, now)
  assert.deepEqual(
    await acceptConversation(db, asClient(clientId), { leadId }, now),
    accepted,
    'accepting again gives the same chat',
  )
  assert.ok(accepted.ok)
  const { chatId } = accepted.value

  assert.ok(
    (await sendMessage(db, asClient(clientId), { chatId, text: 'Pode vir amanhã? <b>x</b> 🏠', clientId: 'a' }, now))
      .ok,
  )
  const secondMessage = await sendMessage(
    db,
    asClient(clientId),
    { chatId, text: 'Pode vir amanhã? <b>x</b> 🏠', clientId: 'a' },
    now,
  )
  assert.ok(secondMessage.ok)
  assert.deepEqual(await sendMessage(db, asClient(stranger.userId), { chatId, text: 'oi', clientId: 'b' }, now), {
    ok: false,
    code: 'not_found',
  })
  assert.equal(await findConversation(db, { chatId, userId: stranger.userId }), undefined)
  const conversation = (await findConversation(db, { chatId, userId: carlos.userId }))!
  const messages = await listMessages(db, {
    conversationId: conversation.id,
    userId: carlos.userId,
    hidesContact: conversation.hidesContact,
  })
  assert.deepEqual(
    messages.map(({ text, mine }) => [text, mine]),
    [
      ['Bom dia!', true],
      ['Pode vir amanhã? <b>x</b> 🏠', false],
    ],
  )
  assert.equal((await listConversations(db, { userId: carlos.userId, role: 'professional' }))[0]!.unread, 1)
  assert.ok(await markRead(db, { chatId, userId: carlos.userId }, now))
  assert.equal((await listConversations(db, { userId: carlos.userId, role: 'professional' }))[0]!.unread, 0)
  assert.equal(await markRead(db, { chatId, userId: stranger.userId }, now), false)

  const detail = (await findOrderDetail(db, { uuid, clientId }))!
  assert.equal(detail.leads[0]!.priceCents, 15_000)
  assert.equal(await findOrderDetail(db, { uuid, clientId: stranger.userId }), undefined)
  assert.deepEqual(
    (await listMyOrders(db, clientId)).map((each) => each.uuid),
    [uuid],
  )
  await assertInvariants(db)
})

test('five wrong PINs lock until a resend, even for the right one', async () => {
  const { uuid, phone } = await aRequest()
  const pin = await getQueuedPin(db, phone)
  const codes = []
  for (let n = 0; n < 5; n++)
    codes.push(
      ((await authenticateOrder(db, visitor, { orderUuid: uuid, pin: wrongPin(pin) }, now)) as { code: string }).code,
    )
  assert.deepEqual(codes, ['pin_wrong', 'pin_wrong', 'pin_wrong', 'pin_wrong', 'pin_locked'])
  assert.deepEqual(await authenticateOrder(db, visitor, { orderUuid: uuid, pin }, now), {
    ok: false,
    code: 'pin_locked',
    retryAfterSeconds: 59,
  })
  assert.deepEqual(
    await resendOrderPin(db, visitor, { orderUuid: uuid, surface: 'order_auth' }, new Date(now.getTime() + 30_000)),
    {
      ok: false,
      code: 'resend_too_early',
      retryAfterSeconds: 29,
    },
  )
  assert.ok((await resendOrderPin(db, visitor, { orderUuid: uuid, surface: 'order_auth' }, addMinutes(now, 1))).ok)
  const fresh = await getQueuedPin(db, phone)
  if (fresh !== pin)
    assert.deepEqual(
      await authenticateOrder(db, visitor, { orderUuid: uuid, pin }, new Date(now.getTime() + 61_000)),
      { ok: false, code: 'pin_wrong' },
      'only the last code counts',
    )
  assert.ok(
    (await authenticateOrder(db, visitor, { orderUuid: uuid, pin: fresh }, new Date(now.getTime() + 62_000))).ok,
  )
  assert.deepEqual(
    await authenticateOrder(db, visitor, { orderUuid: uuid, pin: fresh }, new Date(now.getTime() + 63_000)),
    {
      ok: false,
      code: 'pin_used',
    },
  )
})

test('two hundred guesses at once are five attempts', async () => {
  const { uuid, phone } = await aRequest()
  const pin = await getQueuedPin(db, phone)
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      authenticateOrder(
        db,
        visitor,
        { orderUuid: uuid, pin: String((Number(pin) + 1 + n) % 10_000).padStart(4, '0') },
        now,
      ),
    ),
  )
  const codes = results.map((result) => (result.ok ? 'right' : result.code))
  assert.equal(codes.filter((code) => code === 'pin_wrong').length, 4)
  assert.ok(codes.every((code) => code === 'pin_wrong' || code === 'pin_locked'))
  assert.deepEqual(await authenticateOrder(db, visitor, { orderUuid: uuid, pin }, now), {
    ok: false,
    code: 'pin_locked',
    retryAfterSeconds: 59,
  })
})

test('a PIN expires after five minutes', async () => {
  const { uuid, phone } = await aRequest()
  const pin = await getQueuedPin(db, phone)
  assert.deepEqual(
    await authenticateOrder(db, visitor, { orderUuid: uuid, pin }, new Date(now.getTime() + 5 * minuteMs + 1)),
    {
      ok: false,
      code: 'pin_expired',
    },
  )
})

test('the same service, city and phone again is a duplicate, found only after the PIN', async () => {
  const { uuid, phone } = await aRequest()
  assert.ok((await authenticateOrder(db, visitor, { orderUuid: uuid, pin: await getQueuedPin(db, phone) }, now)).ok)
  const copy = await aRequest(phone)
  const proof = await authenticateOrder(db, visitor, { orderUuid: copy.uuid, pin: await getQueuedPin(db, phone) }, now)
  assert.equal(proof.ok && proof.value.next, 'duplicated')
  assert.equal(await statusOf(copy.uuid), 'duplicated')
  const { client_id } = await db
    .selectFrom('orders')
    .select('client_id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    (await listMyOrders(db, client_id!)).map((order) => order.uuid),
    [uuid],
  )
  const elsewhere = await aRequest(phone, { city: 'campinas' })
  const other = await authenticateOrder(
    db,
    visitor,
    { orderUuid: elsewhere.uuid, pin: await getQueuedPin(db, phone) },
    now,
  )
  assert.equal(other.ok && other.value.next, 'sent', 'another city is another order')
})

test('open orders and those finalized within 24 hours have duplicates; all others can be requested again (AMB-21)', async () => {
  const nextAfter = async (status: OrderStatus, hoursAgo: number) => {
    const client = await aClient(db)
    const at = inHours(-hoursAgo)
    const order = await anOrder(db, { client, status: status === 'finalized' ? 'searching' : status, maxLeads: 1, at })
    if (status === 'finalized') {
      const pro = asProfessional((await aProfessional(db)).userId)
      assert.ok((await unlockLead(db, pro, { orderUuid: order.uuid }, at)).ok)
      assert.equal(await statusOf(order.uuid), status)
    }
    const again = await requestOrder(db, asClient(client.userId), aRequestForm('pintor', { phone: client.phone }), now)
    assert.ok(again.ok)
    return again.value.next
  }
  const duplicated = [
    ['waiting', 30],
    ['searching', 30],
    ['finalized', 23],
  ] as const
  for (const [status, hours] of duplicated) assert.equal(await nextAfter(status, hours), 'duplicated', status)
  for (const status of ['blocked', 'canceled', 'finalized_zero_lead'] as const)
    assert.equal(await nextAfter(status, 1), 'sent', status)
  assert.equal(await nextAfter('finalized', 25), 'sent')
})

test('a form with another phone than that of the signed-in client is not their order: that phone gets a PIN', async () => {
  const signedIn = await aClient(db)
  const ask = async (phone: string) => {
    const result = await requestOrder(db, asClient(signedIn.userId), aRequestForm('pintor', { phone }), now)
    assert.ok(result.ok)
    const order = await db
      .selectFrom('orders')
      .select(['client_id', 'phone', 'status'])
      .where('uuid', '=', result.value.uuid)
      .executeTakeFirstOrThrow()
    return { next: result.value.next, ...order }
  }
  const phone = newPhone()
  assert.deepEqual(await ask(phone), { next: 'authenticate', client_id: null, phone, status: 'pending_verification' })
  const own = { next: 'sent', client_id: signedIn.userId, phone: signedIn.phone, status: 'waiting' }
  assert.deepEqual(await ask(signedIn.phone), own)
  assert.deepEqual(await ask(''), { ...own, next: 'duplicated', status: 'duplicated' }, 'pages skip the contact step')
})

test('ten copies verified at once leave one open order', async () => {
  const client = await aClient(db)
  const ask = () => requestOrder(db, asClient(client.userId), aRequestForm('pintor', { phone: client.phone }), now)
  const results = await Promise.all(Array.from({ length: 10 }, ask))
  const next = results.map((result) => (result.ok ? result.value.next : result.code))
  assert.equal(next.filter((word) => word === 'sent').length, 1)
  assert.equal(next.filter((word) => word === 'duplicated').length, 9)
})

test('the same form sent twice under one key is one order and one PIN', async () => {
  const phone = newPhone()
  const ask = () => requestOrder(db, { ...visitor, idempotencyKey: 'form-1' }, aRequestForm('pintor', { phone }), now)
  const [first, second] = await Promise.all([ask(), ask()])
  assert.deepEqual(second, first)
  const { count } = await db
    .selectFrom('pin_challenges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 1)
})

test('the key of a form tells another browser nothing of its order', async () => {
  const phone = newPhone()
  const ask = (browser: string) =>
    requestOrder(db, { ...visitor, browser, idempotencyKey: 'form-2' }, aRequestForm('pintor', { phone }), now)
  const uuidOf = async (browser: string) => {
    const result = await ask(browser)
    assert.ok(result.ok)
    return result.value.uuid
  }
  const own = await uuidOf('own')
  assert.notEqual(await uuidOf('another'), own)
  assert.equal(await uuidOf('own'), own)
  const changed = await requestOrder(
    db,
    { ...visitor, browser: 'own', idempotencyKey: 'form-2' },
    aRequestForm('pintor', { phone, description: 'Outra sala.' }),
    now,
  )
  assert.deepEqual(changed, { ok: false, code: 'key_reused' })
})

test('a form is refused by field, and its key can be used for the corrected one', async () => {
  const caller = { ...visitor, idempotencyKey: 'form-3' }
  const phone = newPhone()
  const codesOf = async (more: object) => {
    const result = await requestOrder(db, caller, aRequestForm('pintor', { phone, ...more }), now)
    return result.ok ? 'ok' : [result.code, result.fields]
  }
  const missing = readAnswers(painter.questions, {})
  assert.ok(!missing.ok)
  const answers = Object.entries(missing.errors).map(([name, code]) => [`answers.${name}`, code])
  assert.deepEqual(await codesOf({ answers: {}, email: 'x' }), [
    'invalid',
    { ...Object.fromEntries(answers), email: 'invalid' },
  ])
  assert.deepEqual(await codesOf({ city: 'atlantida' }), ['unknown_place', { city: 'unknown_place' }])
  assert.equal(await codesOf({}), 'ok')
})

test('a phone in the description puts the order on hold', async () => {
  const client = await aClient(db)
  const result = await requestOrder(
    db,
    asClient(client.userId),
    aRequestForm('pintor', { phone: client.phone, description: 'Me liga 11 91234-5678' }),
    now,
  )
  assert.ok(result.ok)
  const { heldCount } = await reviewOrders(db, inHours(1))
  assert.ok(heldCount >= 1)
  const row = await db
    .selectFrom('orders')
    .select(['status', 'flags'])
    .where('uuid', '=', result.value.uuid)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { status: 'waiting', flags: ['contact_data'] })
})

test('an expired search ends with or without professionals, once', async () => {
  const withoutLeads = await anOrder(db)
  const withLead = await anOrder(db)
  assert.ok(
    (await unlockLead(db, asProfessional((await aProfessional(db)).userId), { orderUuid: withLead.uuid }, now)).ok,
  )
  assert.ok((await expireOrders(db, inHours(49))) >= 2)
  assert.equal(await expireOrders(db, inHours(49)), 0)
  assert.equal(await statusOf(withoutLeads.uuid), 'finalized_zero_lead')
  assert.equal(await statusOf(withLead.uuid), 'finalized')
  await assertInvariants(db)
})

test('an unverified request is purged after a day', async () => {
  const { uuid } = await aRequest()
  assert.equal(await purgeUnverifiedOrders(db, inHours(23)), 0)
  assert.ok((await purgeUnverifiedOrders(db, inHours(25))) >= 1)
  assert.equal(await db.selectFrom('orders').select('id').where('uuid', '=', uuid).executeTakeFirst(), undefined)
})
