import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contactModes } from '#domain/orders/order.ts'
import { refundReasons } from '#domain/shared/refund-reason.ts'
import { reachOf } from './contact-reach.ts'

const now = { contactGivenAt: null, isBlocked: false }

test('phone and e-mail are shown unless the client wants chat only or is gone', () => {
  for (const contactMode of contactModes)
    for (const phone of ['11912345678', null]) {
      const { noReach, ...reach } = reachOf({
        phone,
        email: 'bia@exemplo.com.br',
        contactMode,
        refundReason: null,
        ...now,
      })
      const expectedReason = phone === null ? 'left' : contactMode === 'chat' ? 'only_chat' : null
      assert.equal(noReach, expectedReason)
      assert.deepEqual(reach, expectedReason ? { phone: null, email: '' } : { phone, email: 'bia@exemplo.com.br' })
    }
})

test('a fully refunded contact is unreachable; a half-refunded one is reachable', () => {
  const bia = { phone: '11912345678', email: 'bia@exemplo.com.br', contactMode: 'whatsapp' as const, ...now }
  const gone = { phone: null, email: '', noReach: 'given_back' }
  for (const refundReason of refundReasons)
    assert.deepEqual(
      reachOf({ ...bia, refundReason }),
      refundReason === 'no_answer' ? { phone: bia.phone, email: bia.email, noReach: null } : gone,
      refundReason,
    )
  assert.equal(reachOf({ ...bia, phone: null, refundReason: 'client_canceled' }).noReach, 'left')
})

test('a chat-only client is reachable once shared; never across a block', () => {
  const givenAt = new Date('2026-11-20T12:00:00Z')
  const bia = { phone: '11912345678', email: 'bia@exemplo.com.br', refundReason: null, contactGivenAt: givenAt }
  assert.equal(reachOf({ ...bia, contactMode: 'chat', isBlocked: false }).phone, bia.phone)
  for (const contactMode of contactModes)
    assert.deepEqual(reachOf({ ...bia, contactMode, isBlocked: true }), { phone: null, email: '', noReach: 'blocked' })
})
