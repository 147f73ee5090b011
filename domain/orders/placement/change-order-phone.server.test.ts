import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findSession } from '#domain/identity/sessions/session.server.ts'
import { visitor } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { aRequest, requestOrder } from '#test/support/requests.ts'
import { scope } from '#test/support/scope.ts'
import { findOrderDetail } from '../order-detail.server.ts'
import { authenticateOrder } from './authenticate-order.server.ts'
import { changeOrderPhone } from './change-order-phone.server.ts'
import { findOrderAwaitingPin } from './order-awaiting-pin.server.ts'
import { resendOrderPin } from './resend-order-pin.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
/** The id of the browser that places the orders. */
const browser = 'maker'
let phones = 0
const newPhone = () => `11987660${String(++phones).padStart(3, '0')}`
const inSeconds = (seconds: number) => inHours(seconds / 3_600)

async function aWaitingOrder(phone = newPhone(), at = now) {
  const result = await requestOrder(db, { user: null, browser }, aRequest('pintor', { phone }), at)
  assert.ok(result.ok)
  const orderUuid = result.value.uuid
  const { phoneId } = (await findOrderAwaitingPin(db, { orderUuid, browser }))!
  return { browser, orderUuid, phoneId, phone }
}
/** Like the next two helpers: as the browser that placed the order, or without `browser` as an API client. */
const changePhone = (
  { browser, ...change }: { browser?: string; orderUuid: string; phoneId: string; phone: string },
  at: Date,
) => changeOrderPhone(db, { user: null, browser }, change, at)
type Waiting = { browser?: string; orderUuid: string; phoneId: string }
const authenticate = ({ browser, orderUuid, phoneId, pin }: Waiting & { pin: string }, at: Date) =>
  authenticateOrder(db, { user: null, browser }, { orderUuid, phoneId, pin }, at)
type Resend = Waiting & { surface?: 'order_auth' | 'phone_verification'; channel?: 'whatsapp' }
const resend = ({ browser, orderUuid, phoneId, channel, surface = 'order_auth' as const }: Resend, at: Date) =>
  resendOrderPin(db, { user: null, browser }, { orderUuid, phoneId, channel, surface }, at)
const phoneOf = async (uuid: string) =>
  (await db.selectFrom('orders').select('phone').where('uuid', '=', uuid).executeTakeFirstOrThrow()).phone

test('a new number gets its own PIN under the same id; the former PIN is invalid', async () => {
  const { browser, orderUuid, phoneId, phone } = await aWaitingOrder()
  const first = await getQueuedPin(db, phone)
  for (let wrong = 1; wrong <= 4; wrong++)
    await authenticate({ browser, orderUuid, phoneId, pin: wrongPin(first) }, now)
  const other = newPhone()
  assert.deepEqual(await changePhone({ browser, orderUuid, phoneId, phone: other }, now), {
    ok: true,
    value: { phone: other },
  })
  assert.equal(await phoneOf(orderUuid), other)
  const waiting = await findOrderAwaitingPin(db, { orderUuid, browser })
  assert.deepEqual({ phone: waiting?.phone, phoneId: waiting?.phoneId }, { phone: other, phoneId })
  const second = await getQueuedPin(db, other)
  if (first !== second) {
    const old = await authenticate({ browser, orderUuid, phoneId, pin: first }, now)
    assert.equal(old.ok || old.code, 'pin_wrong', 'wrong, and the attempts started over')
  }
  const proof = await authenticate({ browser, orderUuid, phoneId, pin: second }, now)
  assert.ok(proof.ok)
  const { phone: proved } = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .select('u.phone')
    .where('o.uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
  assert.equal(proved, other, 'the account is that of the number that was proved')
})

test('only the current challenge of the order counts, and only while the order waits', async () => {
  const { browser, orderUuid, phoneId, phone } = await aWaitingOrder()
  const stranger = await aWaitingOrder()
  const change = (phoneOfChange: string) =>
    changePhone({ browser, orderUuid, phoneId: phoneOfChange, phone: newPhone() }, now)
  const foreign = await change(stranger.phoneId)
  assert.equal(foreign.ok || foreign.code, 'pin_unknown')
  const pin = await getQueuedPin(db, phone)
  const elsewhere = await authenticate({ browser, orderUuid, phoneId: stranger.phoneId, pin }, now)
  assert.equal(elsewhere.ok || elsewhere.code, 'pin_unknown')
  assert.ok((await authenticate({ browser, orderUuid, phoneId, pin }, now)).ok)
  const late = await change(phoneId)
  assert.equal(late.ok || late.code, 'pin_used')
  assert.equal(await phoneOf(orderUuid), phone)
})

test('a published order keeps its phone, and nothing is sent', async () => {
  const { browser, orderUuid, phoneId, phone } = await aWaitingOrder()
  const { userId } = await aClient(db)
  await db
    .updateTable('orders')
    .set({ status: 'waiting', client_id: userId, verified_at: now, review_at: now, expires_at: inHours(24) })
    .where('uuid', '=', orderUuid)
    .execute()
  const other = newPhone()
  const changed = await changePhone({ browser, orderUuid, phoneId, phone: other }, now)
  assert.equal(changed.ok || changed.code, 'pin_used')
  assert.equal((await findOrderAwaitingPin(db, { orderUuid, browser }))?.phone, phone)
  await assert.rejects(getQueuedPin(db, other), TypeError, 'nothing is on its way')
})

test('a number gets five PINs a day, however often the order moves to it', async () => {
  const one = newPhone()
  const two = newPhone()
  const { orderUuid, phoneId } = await aWaitingOrder(one)
  const answers: string[] = []
  for (let change = 1; change <= 11; change++) {
    const result = await changePhone({ browser, orderUuid, phoneId, phone: change % 2 ? two : one }, now)
    answers.push(result.ok ? 'sent' : result.code)
  }
  assert.deepEqual(answers.slice(0, 9), Array(9).fill('sent'), 'one had its first already')
  assert.deepEqual(answers.slice(9), ['too_many_pins', 'resend_too_early'])
  const fresh = await aWaitingOrder()
  const repeated = await changePhone({ ...fresh, phone: two }, now)
  assert.equal(repeated.ok || repeated.code, 'too_many_pins', 'of another order too')
  assert.equal(await phoneOf(fresh.orderUuid), fresh.phone)
})

test('moving to the current number waits like a resend', async () => {
  const order = await aWaitingOrder()
  const early = await changePhone(order, inSeconds(5))
  assert.equal(early.ok || early.code, 'resend_too_early')
  assert.ok((await changePhone(order, inSeconds(10))).ok)
})

test('a resend waits ten seconds on this page, sixty on the order’s', async () => {
  const order = await aWaitingOrder()
  const here = { ...order, surface: 'phone_verification', channel: 'whatsapp' } as const
  const early = await resend(here, inSeconds(8))
  assert.equal(early.ok || early.code, 'resend_too_early')
  const elsewhere = await resend(order, inSeconds(10))
  assert.equal(elsewhere.ok || elsewhere.code, 'resend_too_early')
  assert.ok((await resend(here, inSeconds(10))).ok)
  const { channel } = await db
    .selectFrom('pin_challenges')
    .select('channel')
    .where('uuid', '=', order.phoneId)
    .executeTakeFirstOrThrow()
  assert.equal(channel, 'whatsapp')
})

test('of a concurrent change and verification one wins', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await aWaitingOrder()
    const other = newPhone()
    const pin = await getQueuedPin(db, order.phone)
    const [proof, change] = await Promise.all([
      authenticate({ ...order, pin }, now),
      changePhone({ ...order, phone: other }, now),
    ])
    assert.notEqual(proof.ok, change.ok)
    assert.equal(await phoneOf(order.orderUuid), proof.ok ? order.phone : other)
  }
})

/** The order as read by the person who verified its phone. */
const readBy = async (orderUuid: string, clientId: number) =>
  JSON.stringify([
    await findOrderDetail(db, { uuid: orderUuid, clientId }),
    await db.selectFrom('orders').selectAll().where('uuid', '=', orderUuid).executeTakeFirstOrThrow(),
    await db.selectFrom('users').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow(),
  ])
const typed = ['Bia Castanho', 'bia@exemplo.com.br', 'Pintar a sala.', 'Rua das Flores', '01310']

test('another browser or program with the link cannot change the order’s phone', async () => {
  const { browser: _, ...link } = await aWaitingOrder()
  for (const stranger of [{ browser: 'stranger' }, {}]) {
    const own = newPhone()
    const moved = await changePhone({ ...link, ...stranger, phone: own }, now)
    assert.equal(moved.ok || moved.code, 'pin_unknown')
    const resent = await resend({ ...link, ...stranger }, now)
    assert.ok(resent.ok)
    assert.equal(resent.value.phone, link.phone, 'a code goes to the phone of the order alone')
    const after = await changePhone({ ...link, ...stranger, phone: own }, now)
    assert.equal(after.ok || after.code, 'pin_unknown')
    await assert.rejects(getQueuedPin(db, own), TypeError)
  }
  assert.equal(await phoneOf(link.orderUuid), link.phone)
  const canChange = async (mark?: string) => (await findOrderAwaitingPin(db, { ...link, browser: mark }))!.canChange
  assert.deepEqual(
    { sameBrowser: await canChange(browser), otherBrowser: await canChange('stranger'), noBrowser: await canChange() },
    { sameBrowser: true, otherBrowser: false, noBrowser: false },
  )
})

test('an order made without a browser loses its personal data when its phone changes', async () => {
  const request = aRequest('pintor', { phone: newPhone(), district: 'Rua das Flores', postalCode: '01310-100' })
  const createdOrder = await requestOrder(db, visitor, request, now)
  assert.ok(createdOrder.ok)
  const orderUuid = createdOrder.value.uuid
  const stored = () => db.selectFrom('orders').selectAll().where('uuid', '=', orderUuid).executeTakeFirstOrThrow()
  const before = JSON.stringify(await stored())
  for (const word of typed) assert.ok(before.includes(word), `${word} was never there: the proof saw nothing`)
  const { phoneId } = (await findOrderAwaitingPin(db, { orderUuid }))!
  const stranger = { orderUuid, phoneId, browser: 'stranger' }
  const phone = newPhone()
  assert.ok((await changePhone({ ...stranger, phone }, now)).ok)
  const proof = await authenticate({ ...stranger, pin: await getQueuedPin(db, phone) }, now)
  assert.ok(proof.ok)
  const { client_id: clientId } = await stored()
  const ownOrder = await readBy(orderUuid, clientId!)
  for (const word of typed) assert.ok(!ownOrder.includes(word), word)
})

test('a code for the former number verifies nothing', async () => {
  const order = await aWaitingOrder()
  const elsewhere = { ...order, browser: 'elsewhere' }
  assert.ok((await resend(elsewhere, now)).ok)
  const pin = await getQueuedPin(db, order.phone)
  assert.ok((await changePhone({ ...order, phone: newPhone() }, now)).ok)
  const late = await authenticate({ ...elsewhere, pin }, now)
  assert.equal(late.ok || late.code, 'pin_expired')
})

test('a repeated verification in the same browser gets a new session instead of the former one', async () => {
  const order = await aWaitingOrder()
  const pin = await getQueuedPin(db, order.phone)
  const first = await authenticate({ ...order, pin }, now)
  const second = await authenticate({ ...order, pin }, inSeconds(90))
  assert.ok(first.ok && second.ok)
  assert.deepEqual(
    { next: second.value.next, clientName: second.value.clientName },
    { next: first.value.next, clientName: first.value.clientName },
  )
  assert.notEqual(second.value.token, first.value.token)
  assert.equal(await findSession(db, first.value.token, inSeconds(91)), null, 'nobody holds that one')
  assert.ok(await findSession(db, second.value.token, inSeconds(91)))
  const elsewhere = await authenticate({ ...order, browser: 'stranger', pin }, inSeconds(91))
  assert.equal(elsewhere.ok, false)
  const late = await authenticate({ ...order, pin }, inSeconds(121))
  assert.equal(late.ok || late.code, 'pin_used')
})
