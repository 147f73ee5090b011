import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readSearchText, minSubmittedLength } from './search-text.ts'

test('trims, lowercases, maps accents and collapses spaces', () => {
  assert.deepEqual(readSearchText('  PÍNTOR '), { state: 'SEARCHED', text: 'pintor' })
  assert.deepEqual(readSearchText('Manutenção   de  Ar'), { state: 'SEARCHED', text: 'manutencao de ar' })
  assert.deepEqual(readSearchText('babá 24h'), { state: 'SEARCHED', text: 'baba 24h' })
  assert.deepEqual(readSearchText('pi\u0301ntor'), { state: 'SEARCHED', text: 'pintor' })
})

test('search starts above three characters after trimming', () => {
  assert.deepEqual(readSearchText(''), { state: 'EMPTY_SEARCH' })
  assert.deepEqual(readSearchText('pin'), { state: 'EMPTY_SEARCH' })
  assert.deepEqual(readSearchText('  pin   '), { state: 'EMPTY_SEARCH' })
  assert.deepEqual(readSearchText('p   n'), { state: 'EMPTY_SEARCH' })
  assert.deepEqual(readSearchText('pint'), { state: 'SEARCHED', text: 'pint' })
})

test('text without letters and digits finds nothing', () => {
  for (const typed of ['pintor@', '@', 'casa.limpa', 'pintor\tcasa', '<b>casa']) {
    assert.deepEqual(readSearchText(typed), { state: 'NOT_FOUND' }, typed)
  }
})

test('hyphens, apostrophes, slashes, invisible characters, emoji and trailing punctuation are mapped', () => {
  for (const [typed, text] of [
    ['ar-condicionado', 'ar condicionado'],
    ['micro\u2011ondas', 'micro ondas'],
    ['faz-tudo', 'faz tudo'],
    ["caixa d'água", 'caixa d agua'],
    ['caixa d’água', 'caixa d agua'],
    ['pintor!', 'pintor'],
    ['pintor?!', 'pintor'],
    ['aula\u00a0de inglês', 'aula de ingles'],
    ['pin\u200btor', 'pintor'],
    ['pintor 🎨', 'pintor'],
    ['💇🏽‍♀️ cabelo', 'cabelo'],
    ['som & luz', 'som luz'],
  ] as const)
    assert.deepEqual(readSearchText(typed), { state: 'SEARCHED', text }, typed)
})

test('a submitted search needs two letters', () => {
  assert.deepEqual(readSearchText('TV', minSubmittedLength), { state: 'SEARCHED', text: 'tv' })
  assert.deepEqual(readSearchText('t', minSubmittedLength), { state: 'EMPTY_SEARCH' })
})
