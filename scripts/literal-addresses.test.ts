import assert from 'node:assert/strict'
import { test } from 'vitest'
import { findLiteralAddresses } from './literal-addresses.ts'

test('a literal page address is detected', () => {
  for (const source of [
    `const page = <a href="/meus-pedidos">Pedidos</a>`,
    'throw redirect(`/meus-pedidos/${uuid}?feito=1`)',
    'const link = { path: `/${slug}/preco` }',
    `navigate(isClient ? '/conta#avisos' : href('/'))`,
  ])
    assert.equal(findLiteralAddresses(source, true).length, 1, source)
})

test('href calls, endpoints, files and plain text are not reported', () => {
  for (const source of [
    `href('/meus-pedidos/:uuid', { uuid })`,
    `import { data } from '/somewhere'`,
    'call(`/v1/leads/${leadId}/opened`)',
    'call(`/requests/${uuid}/pin/resend`, { method: "POST" })',
    `const words = ['/ por dia', 'a/b', '//', '/']`,
  ])
    assert.deepEqual(findLiteralAddresses(source, true), [], source)
})
