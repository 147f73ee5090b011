import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loggedPath } from './logged-path.ts'

test('the address of a sign-in, and the secret of a provider’s receipts, stand in no log; all other paths stay', () => {
  const uuid = '7f9c24e5-3c1b-4c55-9d0e-7a1f0f6a2b11'
  assert.equal(loggedPath(`/v1/login/${uuid}/validate`), '/v1/login/*/validate')
  assert.equal(loggedPath(`/v1/login/${uuid}/resend`), '/v1/login/*/resend')
  assert.equal(loggedPath('/v1/receipts/zenvia/a-secret'), '/v1/receipts/zenvia/*')
  assert.equal(loggedPath('/v1/payments/a-secret/pix'), '/v1/payments/*/pix')
  assert.equal(loggedPath('/v1/payments/a-secret/mercado-pago'), '/v1/payments/*/mercado-pago')
  for (const path of ['/v1/login', '/meus-pedidos', `/api/orders/${uuid}`]) assert.equal(loggedPath(path), path)
})
