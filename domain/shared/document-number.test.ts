import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formatCnpj, isCnpj, isCpf, formatCpf } from './document-number.ts'

test('a CPF is formatted while typing, and a twelfth digit is rejected', () => {
  const table: Record<string, string> = {
    '': '',
    '123': '123',
    '1234': '123.4',
    '1234567': '123.456.7',
    '123456789': '123.456.789',
    '1234567890': '123.456.789-0',
    '12345678909': '123.456.789-09',
    '123456789091': '123.456.789-09',
    a123b456: '123.456',
    '１２３４': '123.4',
  }
  for (const [typed, shown] of Object.entries(table)) assert.equal(formatCpf(typed), shown)
})

test('a CPF is validated by its check digits', () => {
  for (const right of ['12345678909', '123.456.789-09', '529.982.247-25', '111.444.777-35'])
    assert.equal(isCpf(right), true, right)
  for (const wrong of ['', '12345678900', '11111111111', '00000000000', '1234567890', '123456789091', '12345678909x'])
    assert.equal(isCpf(wrong), false, wrong)
})

test('numbers pasted with dashes of a phone keyboard or invisible marks are valid', () => {
  for (const cpf of [
    '123.456.789\u201309',
    '123.456.789\u201209',
    '\u200b123 456 789 09',
    '123\u00a0456\u00a0789-09\u2060',
    '１２３．４５６．７８９－０９',
    '123.456.789\u221209',
    'CPF: 123.456.789-09',
    'CPF nº 123.456.789-09',
  ])
    assert.equal(isCpf(cpf), true, cpf)
  for (const cnpj of [
    '11.222.333/0001\u201381',
    '11.222.333/0001-81\u200b',
    '11\u00a0222\u00a0333/0001\u201181',
    '１２ａｂｃ３４５／０１ＤＥ－３５',
    '11.222.333/0001\u221281',
    'CNPJ 11.222.333/0001-81',
    ' cnpj nº: 11222333000181',
  ])
    assert.equal(isCnpj(cnpj), true, cnpj)
  assert.equal(formatCnpj('11.222.333/0001\u201381'), '11.222.333/0001-81')
  assert.equal(formatCnpj('CNPJ: 11.222.333/0001-81'), '11.222.333/0001-81')
  assert.equal(formatCnpj('CN.PJ0.000/0001-00'), 'CN.PJ0.000/0001-00')
})

test('a CNPJ may contain letters', () => {
  for (const right of ['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12abc34501de35'])
    assert.equal(isCnpj(right), true, right)
  for (const wrong of ['', '11222333000180', '12ABC34501DE36', '00000000000000', '12ABC34501DEAB', '1122233300018'])
    assert.equal(isCnpj(wrong), false, wrong)
  assert.equal(formatCnpj('12abc34501de35'), '12.ABC.345/01DE-35')
  assert.equal(formatCnpj('123'), '123')
})
