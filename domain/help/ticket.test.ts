import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTicket, emptyTicket, ticketTextLimit, type TicketFields } from './ticket.ts'

const whole: TicketFields = {
  name: 'Bia Castanho',
  email: 'bia@exemplo.com.br',
  subject: 'order',
  text: 'Meu pedido sumiu.',
}
const errorsOf = (change: Partial<TicketFields>) => {
  const checked = checkTicket({ ...whole, ...change })
  return checked.ok ? {} : checked.errors
}

test('a whole form passes, without the spaces around what was written', () => {
  assert.deepEqual(checkTicket({ ...whole, name: '  Bia Castanho ', text: ' Meu pedido sumiu.\r\n' }), {
    ok: true,
    value: whole,
  })
})

test('each field says what is wrong with it', () => {
  assert.deepEqual(checkTicket(emptyTicket), {
    ok: false,
    errors: { name: 'required', email: 'required', subject: 'required', text: 'required' },
  })
  const cases: [Partial<TicketFields>, object][] = [
    [{ name: '   ' }, { name: 'required' }],
    [{ name: 'a'.repeat(81) }, { name: 'too_many' }],
    [{ email: 'bia@exemplo' }, { email: 'invalid' }],
    [{ email: `${'a'.repeat(250)}@exemplo.com` }, { email: 'invalid' }],
    [{ subject: 'anything' }, { subject: 'invalid' }],
    [{ text: 'a'.repeat(ticketTextLimit + 1) }, { text: 'too_many' }],
    [{ text: 'a'.repeat(ticketTextLimit) }, {}],
  ]
  for (const [change, errors] of cases) assert.deepEqual(errorsOf(change), errors, JSON.stringify(change))
})

test('a line break counts once, however the browser sends it, and a zero byte is left out', () => {
  assert.deepEqual(errorsOf({ text: `${'a'.repeat(ticketTextLimit - 2)}\r\nb` }), {})
  const checked = checkTicket({ ...whole, text: 'a\0b' })
  assert.equal(checked.ok && checked.value.text, 'ab')
})
