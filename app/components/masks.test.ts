import assert from 'node:assert/strict'
import { type MaskitoOptions, maskitoTransform } from '@maskito/core'
import { test } from 'vitest'
import { cpf, pin, postalCode } from './masks.ts'

const tables: Array<[name: string, mask: MaskitoOptions, shown: Record<string, string>]> = [
  [
    'CPF',
    cpf,
    { '12345678909': '123.456.789-09', '123456789091': '123.456.789-09', '1234': '123.4', '１２３４': '123.4' },
  ],
  ['CEP', postalCode, { '01310100': '01310-100', '01310-1000': '01310-100', '０１３１０－１００': '01310-100' }],
  ['PIN', pin, { '1234': '1234', '12a3-45': '1234', x: '', '１２３４': '1234' }],
]

for (const [name, mask, table] of tables)
  test(`mask: ${name}`, () => {
    for (const [typed, shown] of Object.entries(table)) assert.equal(maskitoTransform(typed, mask), shown, typed)
  })
