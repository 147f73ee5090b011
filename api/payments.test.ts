import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { pixApi, txidOf } from '#platform/payments/pix-api.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { paymentCalls } from './payments.ts'

const noticeSecret = 'n'.repeat(32)
const account = { url: 'https://bank', tokenUrl: 'https://bank/token', clientId: 'a', clientSecret: 'b', key: 'c' }
const bank = pixApi({ ...account, noticeSecret, merchant: 'Ajeita', city: 'Sao Paulo' }, () => new Date())

test('a notice of the bank has us ask the bank, nothing more; without the secret it is refused, and the sandbox takes none', async () => {
  const told: string[] = []
  const calls = paymentCalls(
    () => bank,
    async (references) => void told.push(...references),
  )
  const reference = randomUUID()
  const post = (secret: string, body: string, by = calls) =>
    by.request(`/v1/payments/${secret}/pix`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const body = JSON.stringify({ pix: [{ endToEndId: 'E1', txid: txidOf(reference), valor: '9999.00' }] })
  assert.equal((await post(noticeSecret, body)).status, 200)
  assert.deepEqual(told, [reference])
  for (const [secret, said] of [
    ['guessed', body],
    [noticeSecret, '{"pix":'],
    [noticeSecret, '[]'],
  ] as const)
    // prettier-ignore
    assert.notEqual((await post(secret, said)).status, 200, said)
  const sandbox = sandboxPayments(() => assert.fail('must not be asked'))
  const ofSandbox = paymentCalls(() => sandbox, async () => assert.fail('must not be told')) // prettier-ignore
  assert.notEqual((await post('', body, ofSandbox)).status, 200)
  assert.notEqual((await post('sandbox', body, ofSandbox)).status, 200)
  assert.equal(told.length, 1)
})
