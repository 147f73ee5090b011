import assert from 'node:assert/strict'
import { test } from 'vitest'
import { orderHref } from './order-href.ts'

test('an order of somebody without an account goes to the professional of the invitation, else to the home page', () => {
  assert.equal(orderHref('/meus-pedidos/convidar/ana-lima'), '/p/ana-lima')
  assert.equal(orderHref('/meus-pedidos'), '/')
  assert.equal(orderHref(''), '/')
})
