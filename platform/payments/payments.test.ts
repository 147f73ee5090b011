import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayError } from '../gateway.ts'
import { startFakeGateway } from '../gateway-for-tests.ts'
import { signNotice } from './notice-signature.ts'
import { restPayments } from './rest-payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'

const now = new Date('2026-11-20T12:00:00Z')
const aCharge = { reference: 'purchase-1', amountCents: 4_990, description: '100 moedas', now }
const secret = 'notice-secret'

test('a charge is asked for once by reference, and the answer is read strictly', async (t) => {
  const gateway = await startFakeGateway(t)
  const provider = restPayments({ url: gateway.url, token: 'token', noticeSecret: secret })
  gateway.answer = {
    status: 201,
    body: JSON.stringify({ chargeId: 'ch_1', pixCode: '000201', expiresAt: '2026-11-20T12:30:00Z', more: 1 }),
  }
  assert.deepEqual(await provider.createCharge(aCharge), {
    chargeId: 'ch_1',
    pixCode: '000201',
    checkoutUrl: null,
    expiresAt: new Date('2026-11-20T12:30:00Z'),
  })
  const [request] = gateway.asked
  assert.equal(request!.path, '/charges')
  assert.equal(request!.headers['idempotency-key'], 'purchase-1')
  assert.deepEqual(JSON.parse(request!.body), {
    reference: 'purchase-1',
    amountCents: 4_990,
    currency: 'BRL',
    description: '100 moedas',
  })
  for (const body of [
    '{}',
    'null',
    JSON.stringify({ chargeId: 'x', expiresAt: 'soon' }),
    JSON.stringify({ chargeId: 'x', expiresAt: '2026-11-20', checkoutUrl: 'javascript:alert(1)' }),
  ]) {
    gateway.answer = { body }
    await assert.rejects(provider.createCharge(aCharge), GatewayError, body)
  }
})

test('a notice counts only with its signature, unchanged and whole', () => {
  const provider = restPayments({ url: 'http://127.0.0.1:9', token: 'token', noticeSecret: secret })
  const notice = { noticeId: 'n1', kind: 'charge.paid', chargeId: 'ch_1', reference: 'purchase-1', amountCents: 4_990 }
  const body = JSON.stringify(notice)
  const signature = signNotice(secret, body)
  assert.deepEqual(provider.verifyNotice(body, signature), notice)
  for (const wrong of [
    null,
    undefined,
    '',
    'sha256=',
    'sha256=00',
    signature.slice(7),
    signNotice('other', body),
    `${signature}0`,
    signature.toUpperCase(),
  ]) {
    assert.equal(provider.verifyNotice(body, wrong), null, String(wrong))
  }
  assert.equal(provider.verifyNotice(body.replace('4990', '9990'), signature), null)
  for (const strange of [
    '{',
    '[]',
    JSON.stringify({ ...notice, kind: 'charge.gift' }),
    JSON.stringify({ ...notice, amountCents: -1 }),
  ]) {
    assert.equal(provider.verifyNotice(strange, signNotice(secret, strange)), null, strange)
  }
})

test('the sandbox promises the same charge for the same reference and signs what it tells', async () => {
  const sandbox = sandboxPayments(secret)
  const charge = await sandbox.createCharge(aCharge)
  assert.deepEqual(await sandbox.createCharge(aCharge), charge)
  assert.equal(charge.expiresAt.toISOString(), '2026-11-20T12:30:00.000Z')
  const { body, signature } = sandbox.noticeOf({ ...aCharge, chargeId: charge.chargeId }, 'charge.paid')
  const notice = sandbox.verifyNotice(body, signature)
  assert.equal(notice?.chargeId, charge.chargeId)
  assert.equal(notice?.amountCents, 4_990)
  assert.equal(sandboxPayments('other').verifyNotice(body, signature), null)
})
