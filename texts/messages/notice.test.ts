import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeMessage } from './notice.ts'

const uuid = '0a000000-0000-4000-8000-000000000001'

test('the question about a service names it with its article', () => {
  const asked = (service: string) => noticeMessage('survey_available', { uuid, service, link: '/x' }, '').subject
  assert.equal(asked('Montador de móveis'), 'Você contratou um montador de móveis?')
  assert.equal(asked('Diarista'), 'Você contratou uma diarista?')
  assert.equal(asked('Conserto de fogão'), 'Você contratou conserto de fogão?')
  assert.equal(noticeMessage('still_needed', { uuid, service: 'Pintor' }, '').subject, 'Ainda precisa de um pintor?')
})

test('who wrote is named, while they have not left', () => {
  const body = (professional?: string) =>
    noticeMessage('lead_contacted', { uuid, service: 'Pintor', ...(professional && { professional }) }, '').body
  assert.match(body('Carlos Dias'), /^Carlos Dias respondeu ao seu pedido de pintor\./)
  assert.match(body(), /^Um profissional respondeu ao seu pedido de pintor\./)
})
