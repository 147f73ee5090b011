import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OnePurchase } from '#domain/purchases/own-purchases.server.ts'
import { purchaseView } from './purchase-view.server.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 12, minutes))
const purchase: OnePurchase = {
  uuid: '0a000000-0000-4000-8000-000000000001',
  coins: 50,
  bonusCoins: 2,
  priceCents: 5_000,
  method: 'pix',
  state: 'waiting',
  createdAt: at(0),
  expiresAt: at(30),
  paidAt: null,
  pixCode: '000201',
  checkoutUrl: null,
  chargeId: 'c',
  receivedCents: 0,
  paymentRef: null,
  orderUuid: null,
  quote: null,
  creditedCoins: null,
  coolingOff: null,
  refunds: [],
  staffRefund: null,
}
const stateLine = (change: Partial<OnePurchase>, minutes: number) =>
  purchaseView({ ...purchase, ...change }, at(minutes), null).details[0]!.text

test('the details of a purchase show the same state as its heading', () => {
  assert.equal(stateLine({}, 29), 'Esperando pagamento')
  assert.equal(stateLine({}, 31), 'Vencida')
  assert.equal(stateLine({ state: 'pending_review' }, 31), 'Em conferência')
})

const refund = {
  kind: 'staff',
  cents: 5_000,
  reason: 'Comprou duas vezes.',
  requestedAt: at(9),
  doneAt: null,
} as const
/** The view of a purchase that staff refund; `staffRefund` is null once the refund failed. */
const refundedView = (change: {
  state: OnePurchase['state']
  refundState: OnePurchase['refunds'][number]['state']
  staffRefund: OnePurchase['staffRefund']
}) => {
  const { state, refundState, staffRefund } = change
  return purchaseView({ ...purchase, state, staffRefund, refunds: [{ ...refund, state: refundState }] }, at(10), null)
}

test('a staff refund in progress shows its reason and amount', () => {
  const view = refundedView({ state: 'paid', refundState: 'processing', staffRefund: 'whole' })
  assert.equal(view.staffReason, 'Comprou duas vezes.')
  assert.equal(view.details[0]!.text, 'Devolução a caminho')
  assert.match(view.refunds[0]!.text, /^R\$\s50,00\u00a0· A caminho/)
  assert.equal(view.refunds[0]!.title, 'Dinheiro de volta, pelo nosso time')
})

test('a staff refund shows no reason once the payer’s bank took the money back', () => {
  const view = refundedView({ state: 'charged_back', refundState: 'requested', staffRefund: 'whole' })
  assert.equal(view.staffReason, null)
})

test('a staff refund refused by the bank leaves the purchase paid and says so below', () => {
  const view = refundedView({ state: 'paid', refundState: 'failed', staffRefund: null })
  assert.equal(view.staffReason, null)
  assert.equal(view.details[0]!.text, 'Paga')
  assert.match(view.refunds[0]!.text, /O banco recusou/)
})

test('a purchase has a receipt once its payment is settled', () => {
  const paid = { paidAt: at(1), paymentRef: 'E1', receivedCents: 4_900 } as const
  const receipt = (state: OnePurchase['state']) => purchaseView({ ...purchase, ...paid, state }, at(2), null).receipt
  assert.equal(receipt('pending_review'), null)
  assert.ok(receipt('paid'))
  assert.ok(receipt('charged_back'))
})
