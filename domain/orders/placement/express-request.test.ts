import assert from 'node:assert/strict'
import { test } from 'vitest'
import { expressDays, windowStart } from '../express.ts'
import { checkExpress, emptyExpress, type ExpressFields } from './express-request.ts'

const now = new Date('2026-11-20T12:00:00Z') // a Friday, nine in São Paulo

const filled: ExpressFields = {
  ...emptyExpress,
  day: '2026-11-22',
  window: '10',
  price: '19000',
  postalCode: '01310-100',
  city: 'sao-paulo',
  name: 'Bia Castanho',
  email: 'bia@exemplo.com.br',
  phone: '(11) 92222-3333',
}
const check = (more: Partial<ExpressFields> = {}, at = now) =>
  checkExpress({ ...filled, ...more }, { priceCents: 19_000, now: at })
const errorsOf = (more: Partial<ExpressFields>, at = now) => {
  const checked = check(more, at)
  return checked.ok ? {} : checked.errors
}

test('fourteen days can be chosen, Sundays and today included, today until its last window begins', () => {
  const days = expressDays(now)
  assert.equal(days.length, 14)
  assert.deepEqual(
    { first: days[0], third: days[2], last: days.at(-1) },
    { first: '2026-11-20', third: '2026-11-22', last: '2026-12-03' },
  )
  assert.equal(expressDays(new Date('2026-11-20T21:00:00Z'))[0], '2026-11-21')
  assert.equal(expressDays(new Date('2026-11-21T02:59:00Z'))[0], '2026-11-21', 'almost midnight in São Paulo')
  assert.equal(windowStart('2026-11-20', 8).toISOString(), '2026-11-20T11:00:00.000Z')
})

test('a complete form is valid: one slot, the state of the CEP, urgency from the day', () => {
  const checked = check()
  assert.ok(checked.ok)
  const { request, express } = checked.value
  assert.deepEqual(express, { day: '2026-11-22', window: 10, priceCents: 19_000 })
  assert.deepEqual(
    { maxLeads: request.maxLeads, state: request.state, urgency: request.urgency },
    { maxLeads: 1, state: 'sp', urgency: 'month' },
  )
  const soon = check({ day: '2026-11-20', window: '16' })
  assert.ok(soon.ok && soon.value.request.urgency === 'today')
})

test('a name is a single line', () => {
  const checked = check({ name: ' Zé\r\nda\u00a0Silva ' })
  assert.ok(checked.ok)
  assert.equal(checked.value.request.name, 'Zé da Silva')
})

test('an express request is refused: no day, past, beyond two weeks, no or started window, old price, phone as name', () => {
  assert.deepEqual(errorsOf({ day: '' }), { day: 'required' })
  assert.deepEqual(errorsOf({ day: '2026-11-19' }), { day: 'past' })
  assert.deepEqual(errorsOf({ day: '2026-12-04' }), { day: 'past' })
  assert.deepEqual(errorsOf({ day: '2026-02-31' }), { day: 'past' })
  assert.deepEqual(errorsOf({ window: '' }), { window: 'required' })
  assert.deepEqual(errorsOf({ window: '9' }), { window: 'invalid' })
  assert.deepEqual(errorsOf({ day: '2026-11-20', window: '8' }), { window: 'past' })
  assert.deepEqual(errorsOf({ price: '100' }), { price: 'price_changed' })
  assert.deepEqual(errorsOf({ name: 'zap 11970000024' }), { name: 'invalid' })
  assert.deepEqual(errorsOf({ name: 'Ana\u202eReis' }), { name: 'hidden_characters' })
  assert.deepEqual(errorsOf({ postalCode: '', state: '', phone: '' }), { state: 'required', phone: 'required' })
})
