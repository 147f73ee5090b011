import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { aClient, inHours, testNow as now, knowCatalog } from '#test/support/builders.ts'
import { testDatabase } from '#test/support/database.ts'
import { anotherPin, waitingPin } from '#test/support/pins.ts'
import { aCheckedRequest } from '#test/support/requests.ts'
import { authenticateOrder, orderAwaitingPin, resendOrderPin } from './authenticate-order.server.ts'
import { changeOrderPhone } from './change-order-phone.server.ts'
import { requestOrder } from './request-order.server.ts'

const { db } = await testDatabase({ after })
await knowCatalog(db)
const painter = catalog().serviceBySlug('pintor')!
let phones = 0
const newPhone = () => `11987660${String(++phones).padStart(3, '0')}`
const inSeconds = (seconds: number) => inHours(seconds / 3_600)

async function aWaitingOrder(phone = newPhone(), at = now) {
  const request = aCheckedRequest('pintor', { phone })
  const result = await requestOrder(db, { service: painter, request }, at)
  assert.ok(result.ok)
  const orderUuid = result.value.uuid
  const { phoneId } = (await orderAwaitingPin(db, orderUuid))!
  return { orderUuid, phoneId, phone }
}
const phoneOf = async (uuid: string) =>
  (await db.selectFrom('orders').select('phone').where('uuid', '=', uuid).executeTakeFirstOrThrow()).phone

test('the new number gets a PIN of its own, under the same id; the one before is worth nothing', async () => {
  const { orderUuid, phoneId, phone } = await aWaitingOrder()
  const first = await waitingPin(db, phone)
  for (let wrong = 1; wrong <= 4; wrong++)
    await authenticateOrder(db, { orderUuid, phoneId, pin: anotherPin(first) }, now)
  const other = newPhone()
  assert.deepEqual(await changeOrderPhone(db, { orderUuid, phoneId, phone: other }, now), {
    ok: true,
    value: { phone: other },
  })
  assert.equal(await phoneOf(orderUuid), other)
  const waiting = await orderAwaitingPin(db, orderUuid)
  assert.deepEqual([waiting?.phone, waiting?.phoneId], [other, phoneId])
  const second = await waitingPin(db, other)
  if (first !== second) {
    const old = await authenticateOrder(db, { orderUuid, phoneId, pin: first }, now)
    assert.equal(old.ok || old.code, 'pin_wrong', 'wrong, and the attempts began anew')
  }
  const proof = await authenticateOrder(db, { orderUuid, phoneId, pin: second }, now)
  assert.ok(proof.ok)
  const { phone: proved } = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .select('u.phone')
    .where('o.uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
  assert.equal(proved, other, 'the account is that of the number that was proved')
})

test('only the id of the order’s own phone counts, and only while the order waits', async () => {
  const { orderUuid, phoneId, phone } = await aWaitingOrder()
  const stranger = await aWaitingOrder()
  const change = (phoneOfChange: string) =>
    changeOrderPhone(db, { orderUuid, phoneId: phoneOfChange, phone: newPhone() }, now)
  const foreign = await change(stranger.phoneId)
  assert.equal(foreign.ok || foreign.code, 'pin_unknown')
  const pin = await waitingPin(db, phone)
  const elsewhere = await authenticateOrder(db, { orderUuid, phoneId: stranger.phoneId, pin }, now)
  assert.equal(elsewhere.ok || elsewhere.code, 'pin_unknown')
  assert.ok((await authenticateOrder(db, { orderUuid, phoneId, pin }, now)).ok)
  const late = await change(phoneId)
  assert.equal(late.ok || late.code, 'pin_used')
  assert.equal(await phoneOf(orderUuid), phone)
})

test('an order that is on its way keeps its phone, and nothing is sent', async () => {
  const { orderUuid, phoneId, phone } = await aWaitingOrder()
  const { userId } = await aClient(db)
  await db
    .updateTable('orders')
    .set({ status: 'waiting', client_id: userId, verified_at: now, review_at: now, expires_at: inHours(24) })
    .where('uuid', '=', orderUuid)
    .execute()
  const other = newPhone()
  const changed = await changeOrderPhone(db, { orderUuid, phoneId, phone: other }, now)
  assert.equal(changed.ok || changed.code, 'pin_used')
  assert.equal((await orderAwaitingPin(db, orderUuid))?.phone, phone)
  await assert.rejects(waitingPin(db, other), TypeError, 'nothing is on its way')
})

test('five PINs in a day to one number, however often it is moved to', async () => {
  const [one, two] = [newPhone(), newPhone()]
  const { orderUuid, phoneId } = await aWaitingOrder(one)
  const answers: string[] = []
  for (let change = 1; change <= 11; change++) {
    const result = await changeOrderPhone(db, { orderUuid, phoneId, phone: change % 2 ? two : one }, now)
    answers.push(result.ok ? 'sent' : result.code)
  }
  assert.deepEqual(answers.slice(0, 9), Array(9).fill('sent'), 'one had its first already')
  assert.deepEqual(answers.slice(9), ['too_many_pins', 'resend_too_early'])
  const fresh = await aWaitingOrder()
  const again = await changeOrderPhone(db, { ...fresh, phone: two }, now)
  assert.equal(again.ok || again.code, 'too_many_pins', 'of another order too')
  assert.equal(await phoneOf(fresh.orderUuid), fresh.phone)
})

test('the number that it has already waits the ten seconds of a resend', async () => {
  const order = await aWaitingOrder()
  const early = await changeOrderPhone(db, order, inSeconds(5))
  assert.equal(early.ok || early.code, 'resend_too_early')
  assert.ok((await changeOrderPhone(db, order, inSeconds(10))).ok)
})

test('this surface waits ten seconds for another code, the order’s own sixty', async () => {
  const order = await aWaitingOrder()
  const here = { ...order, surface: 'phone_verification', channel: 'whatsapp' } as const
  const early = await resendOrderPin(db, here, inSeconds(8))
  assert.equal(early.ok || early.code, 'resend_too_early')
  const elsewhere = await resendOrderPin(db, order, inSeconds(10))
  assert.equal(elsewhere.ok || elsewhere.code, 'resend_too_early')
  assert.ok((await resendOrderPin(db, here, inSeconds(10))).ok)
  const { channel } = await db
    .selectFrom('pin_challenges')
    .select('channel')
    .where('uuid', '=', order.phoneId)
    .executeTakeFirstOrThrow()
  assert.equal(channel, 'whatsapp')
})

test('of a change and a proof at once, one wins whole', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await aWaitingOrder()
    const other = newPhone()
    const pin = await waitingPin(db, order.phone)
    const [proof, change] = await Promise.all([
      authenticateOrder(db, { ...order, pin }, now),
      changeOrderPhone(db, { ...order, phone: other }, now),
    ])
    assert.notEqual(proof.ok, change.ok)
    assert.equal(await phoneOf(order.orderUuid), proof.ok ? order.phone : other)
  }
})
