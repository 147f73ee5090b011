import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { orderSummary } from './order-summary.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const reviewOf = async (order: { uuid: string; clientId: number }) =>
  Object.fromEntries(orderSummary((await findOrderDetail(db, order))!).map(({ title, text }) => [title, text]))

test('the review of an order shows every answer: when, where, contact, number and professional', async () => {
  const order = await anOrder(db, { urgency: 'quarter', maxLeads: 3, description: 'Sala azul.' })
  const review = await reviewOf(order)
  assert.equal(review['Para quando?'], 'Nos próximos 3 meses')
  assert.equal(review['Como os profissionais podem falar com você?'], 'WhatsApp')
  assert.equal(review['Melhor horário para falar'], 'Qualquer hora')
  assert.equal(review['Quantos profissionais, no máximo?'], '3 profissionais')
  assert.equal(review['Quer contar mais alguma coisa?'], 'Sala azul.')
  assert.match(review['Cidade']!, /, [A-Z]{2}$/)
  assert.equal(review['Nome'], 'Bia Castanho')
  assert.match(review['Celular com DDD']!, /^\(\d\d\) 9\d{4}-\d{4}$/)
  assert.ok(review['E-mail'])
})

test('empty answers are omitted', async () => {
  const review = await reviewOf(await anOrder(db, { description: '' }))
  assert.ok(!('Quer contar mais alguma coisa?' in review))
  for (const text of Object.values(review)) assert.ok(text)
})
