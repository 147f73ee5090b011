import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OwnPurchase } from '#domain/purchases/own-purchases.server.ts'
import { purchasesPerPage } from './purchases-view.server.ts'

const at = new Date('2026-11-24T12:00:00Z')
const purchase: OwnPurchase = {
  uuid: '0a000000-0000-4000-8000-000000000001',
  coins: 50,
  bonusCoins: 2,
  priceCents: 5_000,
  method: 'pix',
  state: 'paid',
  createdAt: at,
  expiresAt: at,
  paidAt: at,
  staffRefund: null,
}

test('a truncated list of purchases says so', () => {
  const many = Array.from({ length: 51 }, () => purchase)
  const truncated = purchasesPerPage(many)
  assert.equal(truncated.purchases.length, 50)
  assert.equal(truncated.more, 'Estas são as 50 compras mais recentes. Baixe a planilha para ver as outras.')
  const whole = purchasesPerPage(many.slice(1))
  assert.equal(whole.more, null)
})

test('the list of purchases names staff refunds', () => {
  const state = (change: Partial<OwnPurchase>) => purchasesPerPage([{ ...purchase, ...change }]).purchases[0]!.state
  assert.equal(state({}), 'Paga')
  assert.equal(state({ staffRefund: 'whole' }), 'Devolução a caminho')
  assert.equal(state({ state: 'refunded', staffRefund: 'whole' }), 'Devolvida pelo nosso time')
  assert.equal(state({ state: 'refunded', staffRefund: 'rest' }), 'Devolvida', 'a part of it by its professional')
  assert.equal(state({ state: 'refunded' }), 'Devolvida')
})
