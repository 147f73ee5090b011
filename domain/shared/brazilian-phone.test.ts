import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  canonicalMobile,
  digitsOf,
  formatPhone,
  isLoginPhone,
  isSignInContent,
  formatTypedPhone,
  formatEnteredPhone,
  toE164,
} from './brazilian-phone.ts'

test('a mobile number is stored as 11 digits, whatever its punctuation', () => {
  const canonical = '11912345678'
  for (const text of [
    '11912345678',
    '(11) 91234-5678',
    '11 91234-5678',
    '+55 11 91234-5678',
    '5511912345678',
    '0055 11 91234 5678',
    ' 11.91234.5678 ',
    '011912345678',
    '0 11 91234-5678',
    '(011) 91234-5678',
    '+55 (011) 91234-5678',
    '+5501191234-5678',
    '0055 011 91234 5678',
    '+55\u00a011\u00a091234\u20115678',
    '\u202a+55 11 91234-5678\u202c',
    '(11) 9 1234/5678',
    '（１１）\u3000９１２３４－５６７８',
    '＋５５ 11 91234-5678',
    '11/91234/5678',
    '11_91234_5678',
    '11*91234*5678',
    '11,91234,5678',
    '11|91234|5678',
    '11;91234;5678',
    '11·91234•5678',
    '[11] 91234-5678',
    '11 91234 \u2212 5678',
    '11 91234\ufe635678',
    '(0xx11) 91234-5678',
    '0**11 91234-5678',
  ])
    assert.equal(canonicalMobile(text), canonical, text)
  assert.equal(canonicalMobile('(55) 91234-5678'), '55912345678', '55 is an area code too')
  assert.equal(canonicalMobile('+55 55 91234-5678'), '55912345678')
})

test('landlines, foreign numbers, unknown area codes and wrong lengths are rejected', () => {
  for (const text of [
    '',
    '1191234567',
    '119123456789',
    '(10) 91234-5678',
    '(01) 91234-5678',
    '(11) 90234-5678',
    '(11) 81234-5678',
    '+1 415 555 2671',
    'onze',
    '11912345678; drop table users',
    '11912345678x2',
    'tel: 11912345678',
    '11912345678,',
    "11912345678'",
    '+11912345678',
    '+1 919 555 2671',
    '11+912345678',
    '++5511912345678',
    '000011912345678',
    '+55912345678',
    '00015119123456789',
    '(01) 91234-5678',
    '٠١١٩١٢٣٤٥٦٧٨',
  ])
    assert.equal(canonicalMobile(text), undefined, text)
})

test('sign-in has one rule for sending and another for the field', () => {
  const table: Array<[text: string, login: boolean, content: boolean]> = [
    ['(11) 91234-5678', true, true],
    ['11912345678', true, false],
    ['(11) 90234-5678', false, true],
    ['(11) 81234-5678', false, true],
    ['(11) 61234-5678', false, true],
    ['(11) 51234-5678', false, false],
    ['(10) 91234-5678', true, false],
    ['1191234567', false, false],
    ['', false, false],
  ]
  for (const [text, login, content] of table) {
    assert.equal(isLoginPhone(text), login, `login ${text}`)
    assert.equal(isSignInContent(text), content, `content ${text}`)
  }
})

test('eleven digits are formatted, fewer are shown as typed', () => {
  assert.equal(formatPhone('11912345678'), '(11) 91234-5678')
  assert.equal(formatPhone('1191234567'), '1191234567')
  assert.equal(formatPhone(''), '')
})

/** The field after each key. */
const typedInto = (keys: string, isPlain = false) =>
  [...keys].reduce((field, key) => formatTypedPhone(field + key, isPlain), '')

test('a number typed key by key stays the same number', () => {
  const table: Record<string, string> = {
    '11912345678': '(11) 91234-5678',
    '119123456789': '(11) 91234-5678',
    '+5591981234567': '(91) 98123-4567',
    '5591981234567': '(91) 98123-4567',
    '005591981234567': '(91) 98123-4567',
    '+55 55 91234-5678': '(55) 91234-5678',
    '5555912345678': '(55) 91234-5678',
    '55912345678': '(55) 91234-5678',
    '0 15 91 98123-4567': '(91) 98123-4567',
    '+1 415 555 2671': '+14155552671',
    '1191234': '(11) 91234',
    '(11) ': '(11',
    '0': '0',
    abc: '',
  }
  for (const [keys, shown] of Object.entries(table)) assert.equal(typedInto(keys), shown, keys)
  assert.equal(typedInto('a1b1-9 12345678999', true), '11 91234-5678')
  assert.equal(typedInto('011912345678'), '011912345678', 'a carrier may follow the 0')
})

test('a pasted number loses its prefix', () => {
  for (const text of [
    '+55 (11) 91234-5678',
    '+55 (011) 91234-5678',
    '011912345678',
    '0 15 11 91234-5678',
    '+55 0 15 11 91234-5678',
    '0055 11 91234-5678',
  ]) {
    assert.equal(formatEnteredPhone(text), '(11) 91234-5678', text)
    assert.equal(formatEnteredPhone(text, true), '11 91234-5678', text)
    assert.equal(canonicalMobile(text), '11912345678', text)
  }
  assert.equal(formatEnteredPhone('0119'), '0119')
})

test('gateways get the number with country code', () => {
  assert.equal(toE164(digitsOf('(11) 91234-5678')), '+5511912345678')
})
