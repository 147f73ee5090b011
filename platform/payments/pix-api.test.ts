import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { addDays } from '#domain/shared/durations.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { pixAccount, startPixBank } from '#test/support/fakes/pix-bank.ts'
import { pixCertificates } from '#test/support/fakes/pix-certificates.ts'
import { scope } from '#test/support/scope.ts'
import { pixApi, referenceOf, txidOf } from './pix-api.ts'

const now = new Date('2026-11-20T12:00:00Z')
const webhookSecret = 'n'.repeat(32)

async function aBank({ isKnown = true, at = () => now } = {}) {
  const bank = await startPixBank(scope, at)
  const { url, tokenUrl } = bank
  const certificate = isKnown ? { cert: pixCertificates.clientCert, certKey: pixCertificates.clientKey } : {}
  const account = { url, tokenUrl, ...pixAccount, ca: pixCertificates.ca, ...certificate }
  return { bank, pix: pixApi({ ...account, webhookSecret, merchant: 'Ajeita', city: 'Sao Paulo' }, at) }
}
const aCharge = (reference: string = randomUUID()) => ({
  reference,
  method: 'pix' as const,
  amountCents: 5_000,
  description: '50 moedas',
  validForSeconds: 1_800,
  now,
  expiresAt: new Date(now.getTime() + 1_800_000),
  payerEmail: null,
})

test('a charge has our id, waits, is paid, and reports the amount', async () => {
  const { bank, pix } = await aBank()
  const charge = aCharge()
  const txid = txidOf(charge.reference)
  assert.equal(txid.length, 32)
  assert.equal(referenceOf(txid), charge.reference)
  assert.equal(referenceOf('foreign'), null)
  assert.deepEqual(await pix.createCharge(charge), {
    chargeId: txid,
    pixCode: `00020126${txid}6304ABCD`,
    checkoutUrl: null,
  })
  assert.deepEqual(bank.cobs.get(txid)?.valor, { original: '50.00' })
  const name = { reference: charge.reference, chargeId: txid }
  assert.equal((await pix.readCharge(name))?.state, 'waiting')
  const { endToEndId } = bank.pay(txid)
  assert.deepEqual(await pix.readCharge(name), {
    chargeId: txid,
    state: 'paid',
    receivedCents: 5_000,
    paymentRef: endToEndId,
    paidAt: now,
    refunds: [],
  })
  assert.equal(await pix.readCharge({ reference: randomUUID(), chargeId: null }), null)
  assert.equal(bank.tokens, 1, 'one token for all of it')
})

test('a repeated charge, also after a lost response, is one charge', async () => {
  const { bank, pix } = await aBank()
  const charge = aCharge()
  await pix.readCharge({ reference: randomUUID(), chargeId: null })
  bank.dropsResponses = 1
  await assert.rejects(pix.createCharge(charge), (error) => error instanceof GatewayError && error.isUnknownOutcome)
  const first = await pix.createCharge(charge)
  assert.deepEqual(await pix.createCharge(charge), first)
  assert.equal(bank.cobs.size, 1)
})

test("when the bank returns no Pix code, one is built from the charge's location URL", async () => {
  const { bank, pix } = await aBank()
  bank.sendsCode = false
  const { pixCode } = await pix.createCharge(aCharge())
  assert.match(
    pixCode!,
    /^00020101021226\d\d0014br\.gov\.bcb\.pix25\d\dpix\.banco\.example.*540550\.00.*6304[0-9A-F]{4}$/,
  )
})

test('a charge past its time reads as expired, one withdrawn by the bank as failed', async () => {
  let at = now
  const { bank, pix } = await aBank({ at: () => at })
  const charge = aCharge()
  await pix.createCharge(charge)
  const name = { reference: charge.reference, chargeId: null }
  at = new Date(now.getTime() + 1_801_000)
  assert.equal((await pix.readCharge(name))?.state, 'expired')
  bank.cobs.get(txidOf(charge.reference))!.status = 'REMOVIDA_PELO_PSP'
  assert.equal((await pix.readCharge(name))?.state, 'failed')
})

test('a refund is made once, and its state is read with the charge', async () => {
  const { bank, pix } = await aBank()
  const { reference } = aCharge()
  await pix.createCharge(aCharge(reference))
  const { endToEndId: paymentRef } = bank.pay(txidOf(reference))
  const refundId = randomUUID()
  const back = { reference, chargeId: null, paymentRef, refundId, cents: 4_200 }
  assert.deepEqual(await pix.refund(back), { state: 'processing', refundRef: null })
  bank.dropsResponses = 1
  await assert.rejects(pix.refund(back), GatewayError)
  const [cob] = bank.cobs.values()
  cob!.pix![0]!.devolucoes![0]!.status = 'DEVOLVIDO'
  assert.deepEqual(await pix.refund(back), { state: 'done', refundRef: null })
  assert.equal(cob!.pix![0]!.devolucoes!.length, 1)
  const found = await pix.readCharge({ reference, chargeId: null })
  assert.deepEqual(found?.refunds, [{ refundId, state: 'done', cents: 4_200 }])
  assert.equal(found?.state, 'paid')
  await assert.rejects(pix.refund({ ...back, refundId: randomUUID(), cents: 900 }), GatewayError, 'more than came in')
})

test('a fraud return is distinguished from our refund', async () => {
  const { bank, pix } = await aBank()
  const { reference } = aCharge()
  await pix.createCharge(aCharge(reference))
  bank.pay(txidOf(reference)).devolucoes = [
    { id: 'MED1', rtrId: 'D'.repeat(32), valor: '50.00', horario: {}, status: 'DEVOLVIDO', natureza: 'MED_FRAUDE' },
  ]
  const found = await pix.readCharge({ reference, chargeId: null })
  assert.deepEqual({ state: found?.state, refunds: found?.refunds }, { state: 'charged_back', refunds: [] })
})

test('a fraud return of a part is a refund that we did not ask for, until the rest follows', async () => {
  const { bank, pix } = await aBank()
  const { reference } = aCharge()
  await pix.createCharge(aCharge(reference))
  const payment = bank.pay(txidOf(reference))
  const fraudReturn = (id: string, valor: string) =>
    ({ id, rtrId: 'D'.repeat(32), valor, horario: {}, status: 'DEVOLVIDO', natureza: 'MED_FRAUDE' }) as const
  const read = async () => {
    const found = await pix.readCharge({ reference, chargeId: null })
    return { state: found?.state, refunds: found?.refunds }
  }
  payment.devolucoes = [fraudReturn('MED1', '20.00')]
  const refunds = [{ refundId: 'MED1', state: 'done', cents: 2_000 }]
  assert.deepEqual(await read(), { state: 'paid', refunds })
  payment.devolucoes.push(fraudReturn('MED2', '30.00'))
  assert.deepEqual(await read(), { state: 'charged_back', refunds: [] })
})

test('received payments are listed over all pages', async () => {
  const { bank, pix } = await aBank()
  const references = Array.from({ length: 60 }, () => randomUUID())
  for (const reference of references) {
    await pix.createCharge(aCharge(reference))
    bank.pay(txidOf(reference))
  }
  const span = { from: addDays(now, -1), to: addDays(now, 1) }
  const all = await pix.received(span)
  assert.deepEqual(
    all.map(({ reference }) => reference),
    references,
  )
  assert.deepEqual(new Set(all.map(({ cents }) => cents)), new Set([5_000]))
})

test('an expired token is renewed; a client without certificate is refused', async () => {
  const { bank, pix } = await aBank()
  await pix.createCharge(aCharge())
  bank.forgetToken()
  await pix.createCharge(aCharge())
  assert.equal(bank.tokens, 2)
  const { bank: other, pix: nobody } = await aBank({ isKnown: false })
  await assert.rejects(nobody.createCharge(aCharge()), GatewayError)
  assert.deepEqual(other.requests, [])
})

test('a webhook with the secret names our purchases, otherwise nothing', async () => {
  const { pix } = await aBank()
  const nothing = () => undefined
  const readWebhook = (secret: string, body: string) =>
    pix.readWebhook({ secret, body, header: nothing, query: nothing })
  const reference = randomUUID()
  const body = JSON.stringify({
    pix: [{ endToEndId: 'E1', txid: txidOf(reference), valor: '50.00' }, { endToEndId: 'E2' }, { txid: null }],
  })
  assert.deepEqual(await readWebhook(webhookSecret, body), [reference])
  const registration = '{"evento":"teste_webhook","data_criacao":"2026-11-20T12:00:00.000Z"}'
  assert.deepEqual(await readWebhook(webhookSecret, registration), [])
  for (const secret of ['', 'guessed', `${webhookSecret}0`])
    for (const sent of [body, registration]) assert.equal(await readWebhook(secret, sent), null)
  for (const strange of ['', '{', '[]', 'null', '{}', '{"pix":1}', '{"evento":"outro"}', '{"pix":[{"txid":5}]}'])
    assert.deepEqual(await readWebhook(webhookSecret, strange), [], strange)
  const webhookBody = JSON.stringify({ pix: [null, { txid: 5 }, { txid: txidOf(reference), novo: { campo: 1 } }] })
  assert.deepEqual(await readWebhook(webhookSecret, webhookBody), [reference])
  const gathered = Array.from({ length: 5_000 }, () => randomUUID())
  const ofMany = JSON.stringify({ pix: gathered.map((one) => ({ txid: txidOf(one) })) })
  assert.deepEqual(await readWebhook(webhookSecret, ofMany), gathered)
})
