import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cleanEvent } from './page-event.ts'

const event = { event: 'page view', pageType: 'my-orders:show', path: '/', detail: {} }
const pathOf = (path: string) => cleanEvent({ ...event, path }).path

test('a path keeps its shape and loses ids of orders, people and tokens', () => {
  assert.equal(pathOf('/reformas-e-reparos/pintor/sp/sao-paulo'), '/reformas-e-reparos/pintor/sp/sao-paulo')
  assert.equal(pathOf('/meus-pedidos/0b0f6e0a-4d3c-4f5e-9d5e-1f2a3b4c5d6e'), '/meus-pedidos/:id')
  assert.equal(pathOf('/profissional/contatos/12'), '/profissional/contatos/:id')
  assert.equal(pathOf('/busca?texto=ana@exemplo.com.br'), '/busca')
})

test('identifying details are dropped, plain ones stay', () => {
  const { detail } = cleanEvent({
    ...event,
    detail: {
      step: 2,
      urgency: 'month',
      open: true,
      orderId: 31,
      requestUuid: '0b0f6e0a-4d3c-4f5e-9d5e-1f2a3b4c5d6e',
      phone: '11912345678',
      email: 'ana@exemplo.com.br',
      nested: { name: 'Ana' },
      long: 'x'.repeat(81),
      nothing: null,
    },
  })
  assert.deepEqual(detail, { step: 2, urgency: 'month', open: true })
  const uuid = '0b0f6e0a-4d3c-4f5e-9d5e-1f2a3b4c5d6e'
  const click = { requestUuid: uuid, orderId: 1234567, profileId: 9, phone: '11912345678' }
  assert.deepEqual(cleanEvent({ ...event, event: 'order-card__click-card', detail: click }).detail, {
    requestUuid: uuid,
    orderId: 1234567,
  })
  const refusal = { reason: 'Outro motivo: ligue para a Ana', requestUuid: uuid, profileId: 7 }
  assert.deepEqual(cleanEvent({ ...event, event: 'chat-cli__refuse-reason', detail: refusal }).detail, {
    reason: 'Outro motivo',
    requestUuid: uuid,
    profileId: 7,
  })
  const planted = { requestUuid: 'Ana Castanho', orderId: '11912345678901234567' }
  assert.deepEqual(cleanEvent({ ...event, event: 'order-card__click-card', detail: planted }).detail, {})
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, index]))
  assert.equal(Object.keys(cleanEvent({ ...event, detail: many }).detail).length, 8)
})
