import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeRedirect } from './user.ts'

test('after signing in a person goes only to a page of our own', () => {
  assert.equal(safeRedirect('/mensagens?x=1', 'client'), '/mensagens?x=1')
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\nb',
    '/\t/evil.example',
    'javascript:alert(1)',
    'meus-pedidos',
    '',
    null,
  ]
  for (const target of elsewhere) assert.equal(safeRedirect(target, 'client'), '/meus-pedidos', String(target))
  assert.equal(safeRedirect('//evil.example', 'professional'), '/profissional')
})
