import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formatReason, isReason, plainReason } from './rejection.ts'

const offered = ['Desisti do serviço', 'Outro motivo']

test('free text is appended to the reason, and blank text adds no colon (AMB-27)', () => {
  assert.equal(formatReason('Outro motivo', ' abc '), 'Outro motivo: abc')
  assert.equal(formatReason('Outro motivo', '   '), 'Outro motivo')
  assert.equal(formatReason('Desisti do serviço', 'abc'), 'Desisti do serviço')
})

test('a reason is a listed one, or another of at most 250 characters', () => {
  assert.ok(isReason('Desisti do serviço', offered))
  assert.ok(isReason(`Outro motivo: ${'x'.repeat(250)}`, offered))
  assert.ok(!isReason(`Outro motivo: ${'x'.repeat(251)}`, offered))
  for (const reason of ['', 'Outro', 'Outro motivo:', 'Outro motivo: ', 'desisti do serviço'])
    assert.ok(!isReason(reason, offered), reason)
})

test('the professional does not see free text of a rejection', () => {
  assert.equal(plainReason('Outro motivo: muito caro e grosseiro'), 'Outro motivo')
  assert.equal(plainReason('Desisti do serviço'), 'Desisti do serviço')
})
