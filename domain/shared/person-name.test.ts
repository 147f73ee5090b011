import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isName, isolatedName, isVisibleText, normalizeName } from './person-name.ts'

test('a name is normalised to single spaces', () => {
  assert.equal(normalizeName('  Zé\r\nBcc: x\u00a0\u2028Silva\t'), 'Zé Bcc: x Silva')
})

test('a name has a letter, no phone and no address', () => {
  for (const name of ['Bia', 'J. P. d’Ávila-Souza', 'Bar 2 Irmãos', 'Loja 1001', '李', 'Maria c/ João', 'Silva S/A'])
    assert.ok(isName(name), name)
  for (const name of [
    '11970000021',
    'zap11970000024 Silva',
    'Bia 9 8765-4321',
    'Bia (11) 9.8765.4321',
    'bia@exemplo',
    'Ana＠exemplo',
    'Ana ١١٩٨٧٦٥٤٣٢١',
    '１１９７０００００２１',
    'ajuda.com/zap Silva',
    'Ajeita: conta bloqueada',
    '...',
  ])
    assert.ok(!isName(name), name)
})

test('a name is stored in composed form', () => {
  assert.equal(normalizeName('Jose\u0301 Nguye\u0302\u0303n'), 'José Nguyễn')
})

test('a name has no invisible, reordering or stacked characters', () => {
  for (const name of [
    'José',
    'Ñ',
    'D\u2019Ávila',
    'O’Neill',
    'João-Pedro',
    'Þór',
    'Nguyễn',
    'Nguye\u0302\u0303n',
    '김민준',
    'สมชาย',
    '李',
    'Flores 🌷 da Ana',
    'Família 👨‍👩‍👧 Reis',
    'Casa ❤️ e Lar',
    'Mão 👍🏽 na Massa',
    'Ana 👩🏽‍🔧 Reparos',
    'Loja 1️⃣',
    'Inglês 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'Loja Nº 1',
    'Ana\u00a0Reis',
  ])
    assert.ok(isVisibleText(normalizeName(name)), JSON.stringify(name))

  const hidden = [
    '\u3164',
    '\u115f',
    '\u1160',
    '\uffa0',
    '\u2800',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u180e',
    '\ufe0f',
    '\ue000',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u{e0041}',
    '\u{e0100}',
    'e\u0301'.padEnd(70, '\u0301'),
    'x\u0301\u0302\u0303\u0304',
  ]

  for (const characters of hidden) {
    const name = normalizeName(`Ana${characters}Reis`)
    assert.ok(!isVisibleText(name), JSON.stringify(name))
    assert.ok(!isName(name), JSON.stringify(name))
  }
})

test('a name written from right to left is isolated in a sentence', () => {
  assert.equal(isolatedName('محمد علي'), '\u2068محمد علي\u2069')
  assert.equal(isolatedName('Loja שלום 2'), '\u2068Loja שלום 2\u2069')
  assert.equal(isolatedName('João 李'), 'João 李')
})
