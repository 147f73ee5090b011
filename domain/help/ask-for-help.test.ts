import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readForm } from '#app/middleware/read-form.ts'
import { ticketSchema } from './ask-for-help.ts'
import { emptyTicket, ticketTextLimit, type TicketFields } from './ticket.ts'

const whole: TicketFields = {
  name: 'Bia Castanho',
  email: 'bia@exemplo.com.br',
  subject: 'order',
  text: 'Meu pedido sumiu.',
}
const readTicketFields = (fields: Partial<TicketFields>) => {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  return readForm(ticketSchema, form)
}
const errorsOf = (change: Partial<TicketFields>) => {
  const ticket = readTicketFields({ ...whole, ...change })
  return ticket.ok ? {} : ticket.errors
}

test('a complete form is valid, trimmed', () => {
  const ticket = readTicketFields({
    ...whole,
    name: '  Bia Castanho ',
    email: 'bia@exemplo.com.br\u200b',
    text: ' Meu pedido sumiu.\r\n',
  })
  assert.deepEqual(ticket.ok && ticket.value, whole)
})

test('each field has its own errors', () => {
  const nothing = { name: 'required', email: 'required', subject: 'required', text: 'required' }
  for (const blank of [emptyTicket, {}]) {
    const ticket = readTicketFields(blank)
    assert.deepEqual(!ticket.ok && ticket.errors, nothing)
  }
  const cases: [Partial<TicketFields>, object][] = [
    [{ name: '   ' }, { name: 'required' }],
    [{ name: 'a'.repeat(81) }, { name: 'over_limit' }],
    [{ email: 'bia@exemplo' }, { email: 'invalid' }],
    [{ email: `${'a'.repeat(250)}@exemplo.com` }, { email: 'invalid' }],
    [{ subject: 'anything' }, { subject: 'invalid' }],
    [{ text: 'a'.repeat(ticketTextLimit + 1) }, { text: 'over_limit' }],
    [{ text: 'a'.repeat(ticketTextLimit) }, {}],
  ]
  for (const [change, errors] of cases) assert.deepEqual(errorsOf(change), errors, JSON.stringify(change))
})

test('a line break counts as one character, and NUL is removed', () => {
  assert.deepEqual(errorsOf({ text: `${'a'.repeat(ticketTextLimit - 2)}\r\nb` }), {})
  const ticket = readTicketFields({ ...whole, text: 'a\0b' })
  assert.equal(ticket.ok && ticket.value.text, 'ab')
})
