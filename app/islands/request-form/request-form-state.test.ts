import assert from 'node:assert/strict'
import { test } from 'vitest'
import { emptyRequest } from '#domain/orders/placement/request-fields.ts'
import {
  reduceRequestForm,
  type RequestFormEvent,
  type RequestFormState,
  createFormState,
} from './request-form-state.ts'

const start = createFormState(emptyRequest, 'when', {})
const client = { name: 'Ana', email: 'ana@exemplo.com.br', phone: '11912345678' }
const city = { slug: 'campinas-sp', name: 'Campinas', uf: 'SP' }
const after = (...events: RequestFormEvent[]) => events.reduce(reduceRequestForm, start)
const changeOf = (name: string): RequestFormEvent => ({ type: 'field changed', name, answers: {} })

/** What differs from the form as it was rendered. */
const changesIn = (state: RequestFormState) =>
  Object.fromEntries(Object.entries(state).filter(([name, value]) => value !== start[name as keyof RequestFormState]))

test('a changed field loses its error and leaves those of other fields', () => {
  const rejected = { city: 'Escolha a cidade.', state: 'Escolha o estado.' }
  const { errors } = after({ type: 'fields rejected', errors: rejected }, changeOf('city'))
  assert.deepEqual(errors, { state: 'Escolha o estado.' })
})

test('a changed field makes another request of a form that was sent', () => {
  assert.equal(after({ type: 'sent' }).isSent, true)
  assert.equal(after({ type: 'sent' }, changeOf('description')).isSent, false)
})

test('a restored draft renders a new version of the fields', () => {
  const fields = { ...emptyRequest, answers: { rooms: '2' }, description: 'Pintar a sala.' }
  const state = after({ type: 'draft restored', fields, step: 'details', isSent: false })
  assert.deepEqual(changesIn(state), { fields, version: 1, answers: fields.answers, step: 'details' })
})

test('an error of the contact means that the session of the client has ended', () => {
  const clientFound = { type: 'client found', client } as const
  assert.equal(after(clientFound, { type: 'fields rejected', errors: { city: 'Escolha a cidade.' } }).client, client)
  assert.equal(after(clientFound, { type: 'fields rejected', errors: { email: 'Digite o e-mail.' } }).client, undefined)
})

test('a city that is not served is announced only while it is the chosen one', () => {
  const chosen = { type: 'city chosen', city } as const
  const unserved = { type: 'city not served', city } as const
  assert.equal(after(chosen, unserved).unservedCity, city)
  assert.equal(after(chosen, unserved, { type: 'city chosen', city: undefined }).unservedCity, undefined)
  assert.equal(after(chosen, { type: 'city chosen', city: { ...city } }, unserved).unservedCity, undefined)
})

test('the form stays busy once it is sent, until the page is restored from the back-forward cache', () => {
  const sent = after({ type: 'check started' }, { type: 'check passed' }, { type: 'sending started' }, { type: 'sent' })
  assert.equal(sent.isBusy, true)
  assert.equal(reduceRequestForm(sent, { type: 'page restored' }).isBusy, false)
  assert.equal(after({ type: 'sending started' }, { type: 'sending failed', problem: 'Sem conexão.' }).isBusy, false)
})
