import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { addMinutes } from '#domain/shared/durations.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { limitMs } from '#test/support/fakes/gateway.ts'
import { webhookOf, signedWebhook, startStripe, stripeAccount } from '#test/support/fakes/stripe.ts'
import { scope } from '#test/support/scope.ts'
import type { PaymentMethod } from './provider.ts'
import { stripe } from './stripe.ts'

const now = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number, from = now) => addMinutes(from, count)

async function aProvider({ at = () => now, hasPix = false } = {}) {
  const fake = await startStripe(scope, at)
  return { fake, by: stripe({ ...stripeAccount, hasPix, origin: fake.url, timeoutMs: limitMs.long }, at) }
}
const aCharge = (reference: string = randomUUID(), method: PaymentMethod = 'card', at = now) => ({
  reference,
  method,
  amountCents: 5_050,
  description: '50 moedas',
  validForSeconds: 1_800,
  now: at,
  expiresAt: minutes(30),
  payerEmail: 'davi@example.com',
})

test('a checkout page has centavos and our id, no personal data, and reports the paid amount', async () => {
  const { fake, by } = await aProvider()
  const charge = aCharge()
  const createdCharge = await by.createCharge(charge)
  assert.match(createdCharge.checkoutUrl!, /^https:\/\/checkout\.stripe\.com\//)
  const [request] = fake.requests
  assert.equal(request!.headers['idempotency-key'], charge.reference)
  assert.doesNotMatch(request!.body, /davi/)
  const form = new URLSearchParams(request!.body)
  assert.equal(form.get('line_items[0][price_data][unit_amount]'), '5050')
  assert.equal(form.get('success_url'), `https://ajeita.example/compras/${charge.reference}`)
  const name = { reference: charge.reference, chargeId: createdCharge.chargeId }
  assert.equal((await by.readCharge(name))?.state, 'waiting')
  fake.refuse(charge.reference)
  assert.equal((await by.readCharge(name))?.state, 'failed')
  const { id: paymentRef } = fake.pay(charge.reference)
  const found = { state: 'paid', receivedCents: 5_050, paymentRef, paidAt: now, refunds: [] }
  assert.deepEqual(await by.readCharge(name), { chargeId: createdCharge.chargeId, ...found })
  assert.equal(await by.readCharge({ ...name, chargeId: 'cs_test_other' }), null)
  assert.equal(await by.readCharge({ ...name, reference: randomUUID() }), null, 'somebody else’s page')
})

test('a repeated checkout, also late or after a lost response, is one page; Pix only if enabled', async () => {
  let at = now
  const { fake, by } = await aProvider({ at: () => at, hasPix: true })
  const charge = aCharge(undefined, 'pix')
  fake.behavior.dropsResponses = 1
  await assert.rejects(by.createCharge(charge), (error) => error instanceof GatewayError && error.isUnknownOutcome)
  at = minutes(29)
  const first = await by.createCharge({ ...charge, now: at, validForSeconds: 60 })
  assert.deepEqual(await by.createCharge(charge), first)
  assert.equal(fake.sessions.size, 1)
  await by.createCharge(aCharge())
  assert.deepEqual(by.methods, ['card', 'pix'])
  assert.deepEqual((await aProvider()).by.methods, ['card'])
})

test('expiry, a lost dispute, a warning and a won dispute are told apart', async () => {
  const { fake, by } = await aProvider()
  const late = aCharge()
  const paid = aCharge()
  const madeLate = await by.createCharge(late)
  const madePaid = await by.createCharge(paid)
  fake.expire(late.reference)
  assert.equal((await by.readCharge({ reference: late.reference, chargeId: madeLate.chargeId }))?.state, 'expired')
  fake.pay(paid.reference)
  const dispute = fake.chargeBack(paid.reference)
  for (const [status, state] of [
    ['warning_needs_response', 'paid'],
    ['warning_closed', 'paid'],
    ['needs_response', 'charged_back'],
    ['under_review', 'charged_back'],
    ['lost', 'charged_back'],
    ['won', 'paid'],
    ['prevented', 'paid'],
  ] as const) {
    dispute.status = status
    const found = await by.readCharge({ reference: paid.reference, chargeId: madePaid.chargeId })
    assert.equal(found?.state, state, status)
  }
})

test('a partial or full refund is made once under our id', async () => {
  const { fake, by } = await aProvider()
  const { reference } = aCharge()
  const { chargeId } = await by.createCharge(aCharge(reference))
  const paymentRef = fake.pay(reference).id
  const back = { reference, chargeId, paymentRef, refundId: randomUUID(), cents: 4_210 }
  fake.behavior.refundStatus = 'pending'
  fake.behavior.dropsResponses = 1
  await assert.rejects(by.refund(back), GatewayError)
  assert.equal((await by.refund(back)).state, 'processing')
  assert.equal(fake.refunds.length, 1)
  fake.settleRefunds(reference, 'succeeded')
  const found = await by.readCharge({ reference, chargeId })
  assert.deepEqual(found?.refunds, [{ refundId: back.refundId, state: 'done', cents: 4_210 }])
  await assert.rejects(by.refund({ ...back, refundId: randomUUID(), cents: 900 }), GatewayError, 'more than came in')
})

test('received payments are listed over all pages', async () => {
  const { fake, by } = await aProvider()
  const references = Array.from({ length: 120 }, () => randomUUID())
  for (const reference of references) {
    await by.createCharge(aCharge(reference))
    fake.pay(reference)
  }
  const all = await by.received({ from: minutes(-60), to: minutes(60) })
  assert.deepEqual(all.map(({ reference }) => reference).toReversed(), references)
  assert.deepEqual(all[0], {
    reference: references.at(-1)!,
    paymentRef: fake.charges[0]!.payment_intent,
    cents: 5_050,
  })
})

test('a webhook is accepted with the right address, signature and time; a dispute is looked up', async () => {
  const { fake, by } = await aProvider()
  const { reference } = aCharge()
  await by.createCharge(aCharge(reference))
  const intent = fake.pay(reference)
  const right = fake.webhook(reference)
  assert.deepEqual(await by.readWebhook(right), [reference])
  assert.deepEqual(await by.readWebhook(webhookOf('charge.refunded', fake.charges[0]!, now)), [reference])
  const dispute = webhookOf('charge.dispute.created', fake.chargeBack(reference), now)
  assert.deepEqual(await by.readWebhook(dispute), [reference])
  const strange = {
    'a guessed address': { ...right, secret: 'guessed' },
    'another key': webhookOf('charge.refunded', intent, now, { key: 'whsec_other' }),
    'of yesterday': webhookOf('charge.refunded', intent, minutes(-24 * 60)),
    'no signature': { ...right, header: () => undefined },
    'other words': { ...right, body: right.body.replace('paid', 'free') },
    'another body': { ...right, body: '{}' },
  }
  for (const [what, webhook] of Object.entries(strange)) assert.equal(await by.readWebhook(webhook), null, what)
  const foreign = {
    'a payout': webhookOf('payout.paid', { object: 'payout' }, now),
    'no object': webhookOf('charge.refunded', [], now),
    'an object of another shape': webhookOf('tax.settings.updated', { metadata: ['x'], payment_intent: 5 }, now),
    'no data': signedWebhook('{"id":"evt_1","object":"v2.core.event","type":"v1.billing.meter.no_meter_found"}', now),
    'an empty body': signedWebhook('', now),
  }
  for (const [what, webhook] of Object.entries(foreign)) assert.deepEqual(await by.readWebhook(webhook), [], what)
  fake.behavior.says = { status: 500, body: '' }
  await assert.rejects(by.readWebhook(dispute), GatewayError, 'they come again')
})
