import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type MaskitoOptions, maskitoTransform } from '@maskito/core'
import { cpf, phonePlain, phoneWithParentheses, pin, postalCode } from './masks.ts'

const tables: Array<[name: string, mask: MaskitoOptions, shown: Record<string, string>]> = [
  [
    'phone with parentheses',
    phoneWithParentheses,
    {
      '11912345678': '(11) 91234-5678',
      '119123456789': '(11) 91234-5678',
      '+5511912345678': '(11) 91234-5678',
      '+55 (11) 91234-5678': '(11) 91234-5678',
      '55912345678': '(55) 91234-5678',
      '011912345678': '(11) 91234-5678',
      '+55 (011) 91234-5678': '(11) 91234-5678',
      '0055 11 91234-5678': '(11) 91234-5678',
      abc: '',
    },
  ],
  [
    'plain phone',
    phonePlain,
    {
      '11912345678': '11 91234-5678',
      'a1b1-9 12345678999': '11 91234-5678',
      '119': '11 9',
      '+5511912345678': '11 91234-5678',
    },
  ],
  ['CPF', cpf, { '12345678909': '123.456.789-09', '123456789091': '123.456.789-09', '1234': '123.4' }],
  ['CEP', postalCode, { '01310100': '01310-100', '01310-1000': '01310-100' }],
  ['PIN', pin, { '1234': '1234', '12a3-45': '1234', x: '' }],
]

for (const [name, mask, table] of tables)
  test(`mask: ${name}`, () => {
    for (const [typed, shown] of Object.entries(table)) assert.equal(maskitoTransform(typed, mask), shown, typed)
  })
