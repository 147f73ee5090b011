import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readSearchText } from './search-text.ts'

test('trims, lowercases, maps accents and collapses spaces', () => {
  assert.deepEqual(readSearchText('  PÍNTOR '), { state: 'SEARCHED', text: 'pintor' })
  assert.deepEqual(readSearchText('Manutenção   de  Ar'), { state: 'SEARCHED', text: 'manutencao de ar' })
  assert.deepEqual(readSearchText('babá 24h'), { state: 'SEARCHED', text: 'baba 24h' })
  assert.deepEqual(readSearchText('pi\u0301ntor'), { state: 'SEARCHED', text: 'pintor' })
})

test('starts only above three characters, counted after the spaces are gone', () => {
  assert.deepEqual(readSearchText(''), { state: 'EMPTY_SEARCH' })
  assert.deepEqual(readSearchText('pin'), { state: 'EMPTY_SEARCH' })
  assert.deepEqual(readSearchText('  pin   '), { state: 'EMPTY_SEARCH' })
  assert.deepEqual(readSearchText('p   n'), { state: 'EMPTY_SEARCH' })
  assert.deepEqual(readSearchText('pint'), { state: 'SEARCHED', text: 'pint' })
})

test('anything but letters, digits and spaces finds nothing, however short', () => {
  for (const typed of ['pintor@', 'pintor-', '@', 'casa.limpa', 'pintor\tcasa', '<b>casa']) {
    assert.deepEqual(readSearchText(typed), { state: 'NOT_FOUND' }, typed)
  }
})
