import assert from 'node:assert/strict'
import { test } from 'vitest'
import { centsOfText } from '#domain/shared/money.ts'
import { formatTypedMoney, moneyAfterInput, moneyText, readMoney, sentMoney } from './read-money.ts'

test('typed digits are reais unless a comma is typed', () => {
  const table: Record<string, number | undefined> = {
    '850': 85_000,
    '850,': 85_000,
    '850,5': 85_050,
    '850,50': 85_050,
    '1500': 150_000,
    '1.500': 150_000,
    '1.500,00': 150_000,
    'R$ 1.234.567,89': 123_456_789,
    '1.50': 150,
    '0,90': 90,
    '007': 700,
    '': undefined,
    '0': undefined,
    '0,00': undefined,
    'R$ ': undefined,
    '99999999': 9_999_999_900,
    'r$ 1.250,5\u200b': 125_050,
    '1250 reais': 125_000,
    '1 real': 100,
    '1.250,00 R$': 125_000,
    'BRL 1.250,00': 125_000,
    'Ｒ＄\u3000１．２５０，００': 125_000,
  }
  for (const [text, cents] of Object.entries(table)) {
    assert.equal(readMoney(text), cents, text)
    assert.equal(centsOfText(text) || undefined, cents, `${text}, where no script read it`)
  }
})

test('a parsed amount is formatted as money and parses to itself', () => {
  assert.equal(moneyText(85_000), 'R$ 850,00')
  assert.equal(moneyText(123_456_789), 'R$ 1.234.567,89')
  assert.equal(moneyText(5), 'R$ 0,05')
  assert.equal(moneyText(undefined), '')
  for (const cents of [5, 90, 85_000, 100_000, 123_456_789]) assert.equal(readMoney(moneyText(cents)), cents)
})

test('invalid text is not an amount', () => {
  for (const text of [
    '-5',
    '-50',
    '1,234.56',
    '1.2345',
    '850,999',
    '1.500,5.',
    '8a5b0',
    '12345678901',
    '1.50.5',
    '0.500',
    '0.001.000',
    '012.500,00',
    'dez',
  ])
    assert.equal(readMoney(text) ?? centsOfText(text), undefined, text)
})

test('a submitted amount is shown again: centavos as money, other text as typed', () => {
  assert.deepEqual(['85000', '-5', '1,234.56', ''].map(sentMoney), ['R$ 850,00', '-5', '1,234.56', ''])
})

test('the mask fills an amount from its centavos, digit by digit', () => {
  const typed = [...'125000'].reduce((text, digit) => formatTypedMoney(text + digit), '')
  assert.equal(typed, 'R$ 1.250,00')
  const table: Record<string, string> = {
    '12345': 'R$ 123,45',
    '5': 'R$ 0,05',
    'R$ 1.250,0': 'R$ 125,00',
    'R$ 0,0': '',
    '': '',
    dez: '',
    '123456789012': 'R$ 123.456.789,01',
  }
  for (const [text, shown] of Object.entries(table)) assert.equal(formatTypedMoney(text), shown, text)
  const orZero = (text: string) => formatTypedMoney(text, { canBeZero: true })
  assert.deepEqual(['0', 'R$ 0,000', 'R$ 0,005', 'R$ 0,0', '', '12345'].map(orZero), [
    'R$ 0,00',
    'R$ 0,00',
    'R$ 0,05',
    '',
    '',
    'R$ 123,45',
  ])
})

test('a paste is an amount or changes nothing; keys fill centavos', () => {
  const former = { former: 5_000 }
  const pasted = (text: string) => moneyAfterInput(text, { inputType: 'insertFromPaste', data: null }, former)
  for (const text of ['1250', '1.250,00', '1250 reais']) assert.equal(pasted(text), 'R$ 1.250,00', text)
  for (const text of ['-1250', '1250,555', '1,5 mil', '1.250.', '1e3', 'R$ 1.250,00 - R$ 2.000,00', 'R$ 50,00dez'])
    assert.equal(pasted(text), 'R$ 50,00', text)
  assert.equal(pasted(''), '')
  assert.equal(moneyAfterInput('0', { inputType: 'insertFromPaste', data: null }, { canBeZero: true }), 'R$ 0,00')
  // The clipboard row and the microphone of a phone keyboard write several characters at once.
  assert.equal(moneyAfterInput('1250', { inputType: 'insertText', data: '1250' }, {}), 'R$ 1.250,00')
  assert.equal(moneyAfterInput('R$ 0,015', { inputType: 'insertText', data: '5' }, former), 'R$ 0,15')
  assert.equal(moneyAfterInput('15', { inputType: 'insertCompositionText', data: '15' }, former), 'R$ 0,15')
  assert.equal(moneyAfterInput('R$ 50,0', { inputType: 'deleteContentBackward', data: null }, former), 'R$ 5,00')
})
