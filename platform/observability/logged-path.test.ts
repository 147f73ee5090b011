import assert from 'node:assert/strict'
import { test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test('secret parts of paths are not logged; other paths are unchanged', () => {
  const uuid = '7f9c24e5-3c1b-4c55-9d0e-7a1f0f6a2b11'
  assert.equal(loggedPath(`/v1/login/${uuid}/validate`), '/v1/login/*/validate')
  assert.equal(loggedPath(`/v1/login/${uuid}/resend`), '/v1/login/*/resend')
  assert.equal(loggedPath('/v1/receipts/zenvia/a-secret'), '/v1/receipts/zenvia/*')
  assert.equal(loggedPath('/v1/payments/a-secret/pix'), '/v1/payments/*/pix')
  assert.equal(loggedPath('/v1/payments/a-secret/mercado-pago'), '/v1/payments/*/mercado-pago')
  assert.equal(loggedPath('/avise-me/a-token'), '/avise-me/*')
  assert.equal(loggedPath('/avise-me/a-token.data'), '/avise-me/*')
  assert.equal(loggedPath(`/v1/requests/photos/${uuid}`), '/v1/requests/photos/*')
  assert.equal(loggedPath('/fotos/privadas/a-link'), '/fotos/privadas/*')
  assert.equal(loggedPath(`/pesquisa/${uuid}?token=a-token`), `/pesquisa/${uuid}`)
  assert.equal(loggedPath(`/${'a'.repeat(9_000)}`).length, 200)
  for (const path of ['/v1/login', '/avise-me/pintor/sp/sao-paulo', '/meus-pedidos', `/api/orders/${uuid}`])
    assert.equal(loggedPath(path), path)
})
