import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readSearchText, minSubmittedLength } from './search-text.ts'

test('search text is trimmed and lowercased, without accents and repeated spaces', () => {
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
  for (const typed of ['pintor@', '@', '<b>casa', 'casa#', '50%']) {
    assert.deepEqual(readSearchText(typed), { state: 'NOT_FOUND' }, typed)
  }
})

test('hyphens, apostrophes, quotes, punctuation, line ends, invisible characters and emoji become spaces', () => {
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
    ['conserto de tv 50"', 'conserto de tv 50'],
    ['tv de 50”, 4K', 'tv de 50 4k'],
    ['“pintor”', 'pintor'],
    ['«pintor»', 'pintor'],
    ['máq. de lavar', 'maq de lavar'],
    ['pintor\tcasa\n', 'pintor casa'],
    ['pintor; pedreiro | gesseiro', 'pintor pedreiro gesseiro'],
    ['conserto_de_tv', 'conserto de tv'],
    ['1. pintor: sala [urgente]', '1 pintor sala urgente'],
    ['¿pintor?', 'pintor'],
    ['pintor 🇧🇷', 'pintor'],
    ['1️⃣ pintor', '1 pintor'],
    ['★ pintor ✔', 'pintor'],
  ] as const)
    assert.deepEqual(readSearchText(typed), { state: 'SEARCHED', text }, typed)
})

test('a submitted search needs two letters', () => {
  assert.deepEqual(readSearchText('TV', minSubmittedLength), { state: 'SEARCHED', text: 'tv' })
  assert.deepEqual(readSearchText('t', minSubmittedLength), { state: 'EMPTY_SEARCH' })
})
