import assert from 'node:assert/strict'
import { test } from 'vitest'
import { maskPhone } from './phone-mask.ts'

test('a mobile number is masked while it is typed', () => {
  const table: Record<string, string> = {
    '': '',
    '1': '(1',
    '11': '(11',
    '119': '(11) 9',
    '(11) ': '(11',
    '1191234': '(11) 91234',
    '11912345': '(11) 91234-5',
    '11912345678': '(11) 91234-5678',
    '119123456789': '(11) 91234-5678',
    '+55 11 91234-5678': '(11) 91234-5678',
    '55912345678': '(55) 91234-5678',
    '0': '',
    '011912345678': '(11) 91234-5678',
    '+55 (011) 91234-5678': '(11) 91234-5678',
  }
  for (const [typed, shown] of Object.entries(table)) assert.equal(maskPhone(typed), shown, typed)
})
