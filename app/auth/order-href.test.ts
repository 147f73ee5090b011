import assert from 'node:assert/strict'
import { test } from 'vitest'
import { orderHref } from './order-href.ts'

test('a visitor orders from the invited professional, otherwise from the home page', () => {
  assert.equal(orderHref('/meus-pedidos/convidar/ana-lima'), '/p/ana-lima')
  assert.equal(orderHref('/meus-pedidos'), '/')
  assert.equal(orderHref(''), '/')
})
