import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { mercadoPago } from '#platform/payments/mercado-pago.ts'
import { pixApi, txidOf } from '#platform/payments/pix-api.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { testDatabase } from '#test/support/database.ts'
import { mercadoPagoAccount, startMercadoPago } from '#test/support/fakes/mercado-pago.ts'
import { signedWebhook, stripeAccount } from '#test/support/fakes/stripe.ts'
import { scope } from '#test/support/scope.ts'
import { startTestServer } from '#test/support/server.ts'
import { paymentEndpoints } from './payments.ts'

const webhookSecret = 'n'.repeat(32)
const account = { url: 'https://bank', tokenUrl: 'https://bank/token', clientId: 'a', clientSecret: 'b', key: 'c' }
const bank = pixApi({ ...account, webhookSecret, merchant: 'Ajeita', city: 'Sao Paulo' }, () => new Date())

test('a webhook of the bank only queries the bank; it needs the secret, and the sandbox accepts none', async () => {
  const notifiedReferences: string[] = []
  const calls = paymentEndpoints(
    () => [bank],
    async (references) => void notifiedReferences.push(...references),
  )
  const reference = randomUUID()
  const post = (secret: string, body: string, by = calls) =>
    by.request(`/v1/payments/${secret}/pix`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const body = JSON.stringify({ pix: [{ endToEndId: 'E1', txid: txidOf(reference), valor: '9999.00' }] })
  assert.equal((await post(webhookSecret, body)).status, 200)
  assert.deepEqual(notifiedReferences, [reference])
  const register = (secret: string) =>
    calls.request(`/v1/payments/${secret}`, { method: 'POST', body: '{"evento":"teste_webhook"}' })
  assert.equal((await register(webhookSecret)).status, 200)
  assert.notEqual((await register('guessed')).status, 200)
  assert.deepEqual(notifiedReferences, [reference])
  assert.notEqual((await post('guessed', body)).status, 200)
  for (const invalidBody of ['{"pix":', '[]', ''])
    assert.equal((await post(webhookSecret, invalidBody)).status, 200, invalidBody)
  assert.deepEqual(notifiedReferences, [reference])
  const sandbox = sandboxPayments(() => assert.fail('must not be asked'))
  const ofSandbox = paymentEndpoints(
    () => [sandbox],
    async () => assert.fail('must not be told'),
  )
  assert.notEqual((await post('', body, ofSandbox)).status, 200)
  assert.notEqual((await post('sandbox', body, ofSandbox)).status, 200)
  assert.equal(notifiedReferences.length, 1)
})

test('a webhook of Mercado Pago queries the payment; unsigned it is refused, and a failed query asks for a retry', async () => {
  const fakeMercadoPago = await startMercadoPago(scope, () => new Date())
  const mp = mercadoPago({ ...mercadoPagoAccount, backTo: null, origin: fakeMercadoPago.url }, () => new Date())
  const notifiedReferences: string[] = []
  const calls = paymentEndpoints(
    () => [bank, mp],
    async (references) => void notifiedReferences.push(...references),
  )
  const reference = randomUUID()
  const expiresAt = new Date(Date.now() + 1_800_000)
  await mp.createCharge({
    reference,
    method: 'pix',
    amountCents: 2_000,
    description: '20 moedas',
    expiresAt,
    validForSeconds: 1_800,
    payerEmail: null,
    now: new Date(),
  })
  const webhook = fakeMercadoPago.webhook(reference)
  const post = (secret: string, headers: Record<string, string>) =>
    calls.request(`/v1/payments/${secret}/mercado-pago?type=payment&data.id=${webhook.query('data.id')}`, {
      method: 'POST',
      body: webhook.body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const signed = { 'x-signature': webhook.header('x-signature')!, 'x-request-id': webhook.header('x-request-id')! }
  assert.equal((await post(webhook.secret, signed)).status, 200)
  assert.deepEqual(notifiedReferences, [reference])
  assert.notEqual((await post(webhook.secret, {})).status, 200)
  assert.notEqual((await post('guessed', signed)).status, 200)
  fakeMercadoPago.behavior.says = { status: 500, body: '{}' }
  assert.notEqual((await post(webhook.secret, signed)).status, 200)
  assert.equal(notifiedReferences.length, 1)
})

test('the running server accepts a signed webhook of any content type and size, and verifies its exact bytes', async () => {
  const { url } = await testDatabase(scope)
  const { key, signatureKey, webhookSecret: secret } = stripeAccount
  const env = { RUN_JOBS: '0', STRIPE_KEY: key, STRIPE_SIGNATURE_KEY: signatureKey, STRIPE_NOTICE_SECRET: secret }
  const { address } = await startTestServer(scope, { url, env })
  const body = String.raw`{"type":"charge.refunded","data":{"object":{"object":"charge","description":"\ud83d \u0000"}}}`
  const large = body.replace('charge"', `charge","lines":"${'x'.repeat(300_000)}"`)
  const json = 'application/json; charset=utf-8'
  async function send(sent: string, type: string | undefined, { signed = sent, isChunked = false } = {}) {
    const signature = signedWebhook(signed, new Date()).header('stripe-signature')!
    const bytes = new TextEncoder().encode(sent)
    const answer = await fetch(`${address}/v1/payments/${secret}/stripe`, {
      method: 'POST',
      headers: { ...(type && { 'content-type': type }), 'stripe-signature': signature, version: '2024-06-20' },
      ...(isChunked ? { body: new Blob([bytes]).stream(), duplex: 'half' as const } : { body: bytes }),
    })
    return answer.status
  }
  for (const type of [json, 'APPLICATION/JSON', 'text/plain', 'application/x-www-form-urlencoded', undefined])
    assert.equal(await send(body, type), 200, type)
  assert.equal(await send(`\uFEFF${body}`, json), 200, 'with a byte order mark')
  assert.equal(await send(body, json, { isChunked: true }), 200, 'in chunks')
  assert.equal(await send(large, json), 200, 'above 64 KB')
  assert.equal(await send(large, json, { isChunked: true }), 200)
  assert.equal(await send(body, json, { signed: large }), 403)
  assert.equal(await send(large, 'text/plain', { signed: body }), 403)
})
