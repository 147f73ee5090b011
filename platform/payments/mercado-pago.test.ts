import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { addMinutes } from '#domain/shared/durations.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { limitMs } from '#test/support/fakes/gateway.ts'
import { mercadoPagoAccount, webhookOf, startMercadoPago } from '#test/support/fakes/mercado-pago.ts'
import { scope } from '#test/support/scope.ts'
import { mercadoPago } from './mercado-pago.ts'
import type { PaymentMethod, RawWebhook } from './provider.ts'

const now = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number, from = now) => addMinutes(from, count)

async function aProvider({ at = () => now } = {}) {
  const fake = await startMercadoPago(scope, at)
  const backTo = (reference: string) => `https://ajeita.example/compras/${reference}`
  return { fake, mp: mercadoPago({ ...mercadoPagoAccount, backTo, origin: fake.url, timeoutMs: limitMs.long }, at) }
}
const aCharge = (method: PaymentMethod, reference: string = randomUUID(), at = now) => ({
  reference,
  method,
  amountCents: 5_050,
  description: '50 moedas',
  validForSeconds: 1_800,
  now: at,
  expiresAt: minutes(30),
  payerEmail: 'davi@example.com',
})
const namedOf = (reference: string, chargeId: string | null = null) => ({ reference, chargeId })

test('a Pix charge has reais with decimals and our id, returns its code, and reports the paid amount', async () => {
  const { fake, mp } = await aProvider()
  const charge = aCharge('pix')
  const createdCharge = await mp.createCharge(charge)
  assert.match(createdCharge.pixCode!, /^000201/)
  assert.equal(createdCharge.checkoutUrl, null)
  const [request] = fake.requests
  assert.deepEqual(JSON.parse(request!.body), {
    transaction_amount: 50.5,
    description: '50 moedas',
    payment_method_id: 'pix',
    external_reference: charge.reference,
    date_of_expiration: '2026-11-20T12:32:00.000+00:00',
    payer: { email: 'davi@example.com' },
  })
  assert.equal(request!.headers['x-idempotency-key'], charge.reference)
  const named = namedOf(charge.reference, createdCharge.chargeId)
  assert.equal((await mp.readCharge(named))?.state, 'waiting')
  fake.pay(charge.reference)
  const found = { state: 'paid', receivedCents: 5_050, paymentRef: createdCharge.chargeId, paidAt: now, refunds: [] }
  assert.deepEqual(await mp.readCharge(named), { chargeId: createdCharge.chargeId, ...found })
  assert.deepEqual(await mp.readCharge(namedOf(charge.reference)), { chargeId: createdCharge.chargeId, ...found })
  assert.equal(await mp.readCharge(namedOf(randomUUID())), null)
  assert.equal(await mp.readCharge(namedOf(randomUUID(), '77')), null)
})

test('a card is paid on the hosted page in up to twelve instalments and returns to us; a deleted person is not named', async () => {
  const { fake, mp } = await aProvider()
  const charge = aCharge('card')
  const createdCharge = await mp.createCharge(charge)
  assert.match(createdCharge.checkoutUrl!, /^https:\/\/www\.mercadopago\.com\.br\//)
  assert.equal(createdCharge.pixCode, null)
  const sentBody = JSON.parse(fake.requests[0]!.body) as Record<string, unknown>
  assert.deepEqual(sentBody.items, [
    { id: charge.reference, title: '50 moedas', quantity: 1, currency_id: 'BRL', unit_price: 50.5 },
  ])
  const back = `https://ajeita.example/compras/${charge.reference}`
  assert.deepEqual(sentBody.back_urls, { success: back, pending: back, failure: back })
  assert.deepEqual(sentBody.payment_methods, {
    excluded_payment_types: [{ id: 'ticket' }, { id: 'bank_transfer' }, { id: 'atm' }],
    installments: 12,
  })
  const named = namedOf(charge.reference, createdCharge.chargeId)
  assert.equal((await mp.readCharge(named))?.state, 'waiting')
  fake.refuse(charge.reference)
  assert.equal((await mp.readCharge(named))?.state, 'failed')
  fake.pay(charge.reference)
  fake.pay(charge.reference)
  const found = await mp.readCharge(named)
  assert.deepEqual(
    { state: found?.state, receivedCents: found?.receivedCents },
    { state: 'paid', receivedCents: 5_050 },
    'tried again; paid twice, one of them counts',
  )
  const local = mercadoPago({ ...mercadoPagoAccount, backTo: null, origin: fake.url }, () => now)
  await local.createCharge(aCharge('card'))
  assert.equal(JSON.parse(fake.requests.at(-1)!.body).back_urls, undefined)
})

test('a repeated charge, also after a lost response, is one charge', async () => {
  const { fake, mp } = await aProvider()
  for (const method of ['pix', 'card'] as const) {
    const charge = aCharge(method)
    fake.behavior.dropsResponses = 1
    await assert.rejects(mp.createCharge(charge), (error) => error instanceof GatewayError && error.isUnknownOutcome)
    const first = await mp.createCharge(charge)
    assert.deepEqual(await mp.createCharge(charge), first)
  }
  assert.deepEqual(
    { payments: fake.payments.size, preferences: fake.preferences.size },
    { payments: 1, preferences: 1 },
  )
  const charge = aCharge('pix')
  const first = await mp.createCharge(charge)
  assert.deepEqual(await mp.createCharge({ ...charge, now: minutes(5) }), first, 'asked for again with another end')
  assert.equal(fake.payments.size, 2)
})

test('a late Pix charge gets the minimum validity', async () => {
  const at = minutes(20)
  const { fake, mp } = await aProvider({ at: () => at })
  await mp.createCharge({ ...aCharge('pix', randomUUID(), at), payerEmail: null })
  const sentBody = JSON.parse(fake.requests[0]!.body) as { date_of_expiration: string; payer: object }
  assert.equal(sentBody.date_of_expiration, '2026-11-20T12:51:00.000+00:00')
  assert.deepEqual(sentBody.payer, { email: 'moedas@ajeita.example' })
})

test('expiry and chargebacks are reported, a dispute decided for us is not', async () => {
  let at = now
  const { fake, mp } = await aProvider({ at: () => at })
  const pix = aCharge('pix')
  const card = aCharge('card')
  const madePix = await mp.createCharge(pix)
  const madeCard = await mp.createCharge(card)
  at = minutes(31)
  fake.expire(pix.reference)
  const stateOf = async (charge: typeof pix, made: { chargeId: string }) =>
    (await mp.readCharge(namedOf(charge.reference, made.chargeId)))?.state
  assert.equal(await stateOf(pix, madePix), 'expired')
  assert.equal(await stateOf(card, madeCard), 'expired')
  fake.pay(card.reference)
  for (const [status, detail, state] of [
    ['in_mediation', 'pending', 'paid'],
    ['charged_back', 'in_process', 'charged_back'],
    ['charged_back', 'settled', 'charged_back'],
    ['charged_back', 'reimbursed', 'paid'],
    ['refunded', 'refunded', 'paid'],
    ['in_process', 'pending_review_manual', 'waiting'],
    ['cancelled', 'by_collector', 'failed'],
    ['something_new', '', 'waiting'],
  ] as const) {
    Object.assign(fake.listPayments(card.reference)[0]!, { status, status_detail: detail })
    assert.equal(await stateOf(card, madeCard), state, `${status} ${detail}`)
  }
})

test('a partial or full refund is made once, and its state is found by the provider’s id', async () => {
  const { fake, mp } = await aProvider()
  const { reference } = aCharge('pix')
  const { chargeId } = await mp.createCharge(aCharge('pix', reference))
  const paymentRef = String(fake.pay(reference).id)
  const back = { reference, chargeId, paymentRef, refundId: randomUUID(), cents: 4_210 }
  fake.behavior.refundStatus = 'in_process'
  fake.behavior.dropsResponses = 1
  await assert.rejects(mp.refund(back), GatewayError)
  const first = await mp.refund(back)
  assert.equal(first.state, 'processing')
  assert.equal(fake.listPayments(reference)[0]!.refunds.length, 1)
  assert.equal(fake.listPayments(reference)[0]!.refunds[0]!.amount, 42.1)
  assert.equal(fake.requests.at(-1)!.headers['x-render-in-process-refunds'], 'true')
  fake.settleRefunds(reference, 'approved')
  const found = await mp.readCharge(namedOf(reference, chargeId))
  assert.deepEqual(found?.refunds, [{ refundId: first.refundRef, state: 'done', cents: 4_210 }])
  await assert.rejects(mp.refund({ ...back, refundId: randomUUID(), cents: 900 }), GatewayError, 'more than came in')
  fake.behavior.refundStatus = 'approved'
  assert.equal((await mp.refund({ ...back, refundId: randomUUID(), cents: 840 })).state, 'done')
})

test('a refunded payment without a list of refunds has returned all of its money', async () => {
  const { fake, mp } = await aProvider()
  const { reference } = aCharge('pix')
  const { chargeId } = await mp.createCharge(aCharge('pix', reference))
  const { id } = fake.pay(reference)
  const payment = fake.listPayments(reference)[0]!
  Object.assign(payment, { status: 'refunded', refunds: [] })
  const found = await mp.readCharge(namedOf(reference, chargeId))
  assert.deepEqual(found?.refunds, [{ refundId: String(id), state: 'done', cents: 5_050 }])
})

test('received payments are listed over all pages, refunded ones included; foreign ones have no reference', async () => {
  const { fake, mp } = await aProvider()
  const references = Array.from({ length: 65 }, () => randomUUID())
  for (const reference of references) {
    await mp.createCharge(aCharge('pix', reference))
    fake.pay(reference)
  }
  fake.chargeBack(references[0]!)
  fake.listPayments(references[1]!)[0]!.external_reference = 'feira de domingo'
  await mp.createCharge(aCharge('pix'))
  const all = await mp.received({ from: minutes(-60), to: minutes(60) })
  assert.deepEqual(
    all.map(({ reference }) => reference),
    references.map((one, index) => (index === 1 ? null : one)),
  )
  assert.deepEqual(new Set(all.map(({ cents }) => cents)), new Set([5_050]))
  assert.deepEqual(await mp.received({ from: minutes(60), to: minutes(120) }), [])
})

test('a webhook is accepted with the right address and signature, and only names the payment', async () => {
  const { fake, mp } = await aProvider()
  const { reference } = aCharge('pix')
  const { chargeId } = await mp.createCharge(aCharge('pix', reference))
  const right = fake.webhook(reference)
  assert.deepEqual(await mp.readWebhook(right), [reference])
  const other = JSON.stringify({ type: 'payment', data: { id: '1' } })
  const without = (name: string): RawWebhook => ({
    ...right,
    header: (one) => (one === name ? undefined : right.header(one)),
  })
  const strange: Record<string, RawWebhook> = {
    'a guessed address': { ...right, secret: 'guessed' },
    'another key': webhookOf(chargeId, { key: 'x'.repeat(64) }),
    'no signature': without('x-signature'),
    'another request': without('x-request-id'),
    'another payment in its address': { ...right, query: () => '1' },
    'another payment in its body': { ...right, body: other },
  }
  for (const [what, webhook] of Object.entries(strange)) assert.equal(await mp.readWebhook(webhook), null, what)
  assert.deepEqual(await mp.readWebhook(webhookOf('123456')), [], 'their own trial')
  const foreign: Record<string, RawWebhook> = {
    'an order': webhookOf('ORD01ABC', { type: 'order' }),
    'an order without an id in its data': {
      ...webhookOf('9001', { type: 'topic_merchant_order_wh' }),
      body: '{"id":"9001","type":"topic_merchant_order_wh","data":{"status":"closed"}}',
    },
    'a claim without data': { ...right, body: '{"id":5,"topic":"claims","resource":"/claims/5"}' },
    'nothing in its address': webhookOf(undefined, { type: 'test' }),
    'an empty body': { ...right, body: '' },
    'no JSON': { ...right, body: '{' },
    'a list': { ...right, body: '[]' },
  }
  for (const [what, webhook] of Object.entries(foreign)) assert.deepEqual(await mp.readWebhook(webhook), [], what)
  const asNumber = { ...right, body: JSON.stringify({ type: 'payment', data: { id: Number(chargeId) } }) }
  assert.deepEqual(await mp.readWebhook(asNumber), [reference])
  fake.behavior.says = { status: 500, body: '' }
  await assert.rejects(mp.readWebhook(right), GatewayError, 'they come again')
})

test('a missing, invalid or refusing response is an error, and the state stays open', async () => {
  const { fake } = await aProvider()
  const cases = [
    [{ status: 500, body: '{}' }, 'failed', false],
    [{ status: 504, body: '' }, 'failed', true],
    [{ status: 200, body: '<html>' }, 'failed', true],
    [{ status: 200, body: '{"id":1,"status":"approved"}' }, 'failed', true],
    [{ status: 401, body: '{}' }, 'refused', false],
    [{ status: 200, body: '{}', delayMs: limitMs.long }, 'timeout', true],
  ] as const
  for (const [says, code, isUnknownOutcome] of cases) {
    fake.behavior.says = says
    const timeoutMs = 'delayMs' in says ? limitMs.short : limitMs.long
    const fresh = mercadoPago({ ...mercadoPagoAccount, backTo: null, origin: fake.url, timeoutMs }, () => now)
    await assert.rejects(fresh.createCharge(aCharge('pix')), { code, isUnknownOutcome }, JSON.stringify(says))
    await assert.rejects(fresh.readCharge(namedOf(randomUUID())), { code })
  }
  assert.equal(fake.payments.size, 0)
})
