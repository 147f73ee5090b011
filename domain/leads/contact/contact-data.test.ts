import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contactModes } from '#domain/orders/order.ts'
import { refundReasons } from '#domain/shared/refund-reason.ts'
import { contactDataOf } from './contact-data.ts'

const now = { contactGivenAt: null, isBlocked: false }

test('phone and e-mail are shown unless the client wants chat only or is gone', () => {
  for (const contactMode of contactModes)
    for (const phone of ['11912345678', null]) {
      const { hiddenBecause, ...contactData } = contactDataOf({
        phone,
        email: 'bia@exemplo.com.br',
        contactMode,
        refundReason: null,
        ...now,
      })
      const expectedReason = phone === null ? 'client_deleted' : contactMode === 'chat' ? 'only_chat' : null
      assert.equal(hiddenBecause, expectedReason)
      assert.deepEqual(
        contactData,
        expectedReason ? { phone: null, email: null } : { phone, email: 'bia@exemplo.com.br' },
      )
    }
})

test('a fully refunded contact is unreachable; a half-refunded one is reachable', () => {
  const bia = { phone: '11912345678', email: 'bia@exemplo.com.br', contactMode: 'whatsapp' as const, ...now }
  const hiddenContact = { phone: null, email: null, hiddenBecause: 'refunded' }
  for (const refundReason of refundReasons)
    assert.deepEqual(
      contactDataOf({ ...bia, refundReason }),
      refundReason === 'no_answer' ? { phone: bia.phone, email: bia.email, hiddenBecause: null } : hiddenContact,
      refundReason,
    )
  assert.equal(contactDataOf({ ...bia, phone: null, refundReason: 'client_canceled' }).hiddenBecause, 'client_deleted')
})

test('a chat-only client is reachable once shared; never across a block', () => {
  const givenAt = new Date('2026-11-20T12:00:00Z')
  const bia = { phone: '11912345678', email: 'bia@exemplo.com.br', refundReason: null, contactGivenAt: givenAt }
  assert.equal(contactDataOf({ ...bia, contactMode: 'chat', isBlocked: false }).phone, bia.phone)
  for (const contactMode of contactModes)
    assert.deepEqual(contactDataOf({ ...bia, contactMode, isBlocked: true }), {
      phone: null,
      email: null,
      hiddenBecause: 'blocked',
    })
})
