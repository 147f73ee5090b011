import assert from 'node:assert/strict'
import { test } from 'vitest'
import { placeOrderHref } from './place-order-href.ts'

test('a visitor orders from the invited professional, otherwise from the home page', () => {
  assert.equal(placeOrderHref('/meus-pedidos/convidar/ana-lima'), '/p/ana-lima')
  assert.equal(placeOrderHref('/meus-pedidos'), '/')
  assert.equal(placeOrderHref(''), '/')
})
