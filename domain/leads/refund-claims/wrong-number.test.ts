import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isNumberWrong, type NumberFacts } from './wrong-number.ts'

const day = (count: number) => new Date(Date.UTC(2026, 10, count))
const facts = {
  contactMode: 'whatsapp',
  noNumber: { whatsapp: day(12) },
  orderedAt: day(10),
  verifiedAt: day(10),
  isOfClient: true,
  hasTalked: false,
} as const satisfies NumberFacts

/** The change, and whether the number is known to be wrong then. */
const cases: [string, Partial<NumberFacts>, boolean][] = [
  ['WhatsApp knows no such number, and WhatsApp was wanted', {}, true],
  ['no message came back', { noNumber: {} }, false],
  ['a client without WhatsApp may still be called', { contactMode: 'call' }, false],
  [
    'the carrier knows no such number, and a call was wanted',
    { contactMode: 'call', noNumber: { sms: day(12) } },
    true,
  ],
  ['a number that no carrier knows is not on WhatsApp', { noNumber: { sms: day(12) } }, true],
  [
    'where the chat alone is wanted no number was sold',
    { contactMode: 'chat', noNumber: { sms: day(12), whatsapp: day(12) } },
    false,
  ],
  ['it came back before the order was made', { noNumber: { whatsapp: day(9) }, verifiedAt: null }, false],
  ['it came back at the moment of the order', { noNumber: { whatsapp: day(10) } }, false],
  ['the number was proved since', { verifiedAt: day(13) }, false],
  [
    'one message came back before, one after it was proved',
    { verifiedAt: day(13), noNumber: { whatsapp: day(12), sms: day(14) } },
    true,
  ],
  ['nobody proved it since the order', { verifiedAt: null }, true],
  ['the client has another number by now', { isOfClient: false }, false],
  ['the two have talked', { hasTalked: true }, false],
]

for (const [name, change, isWrong] of cases)
  test(`a wrong number: ${name}`, () => assert.equal(isNumberWrong({ ...facts, ...change }), isWrong))
