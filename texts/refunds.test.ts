import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeMessage } from './messages/notice.ts'
import { coinsReturnedText } from './refunds.ts'

test('coins that come back say how many and why', () => {
  assert.equal(
    coinsReturnedText(12, 'message_not_opened'),
    '12 moedas voltaram para sua carteira. Motivo: o cliente não abriu sua mensagem.',
  )
  assert.equal(
    coinsReturnedText(1, 'no_answer'),
    '1 moeda voltou para sua carteira. Motivo: o cliente não respondeu às suas mensagens.',
  )
})

test('a message names the service as in a sentence and leads to its page', () => {
  const facts = { uuid: '0a000000-0000-4000-8000-000000000001', service: 'Aulas de física' }
  const { subject, body } = noticeMessage('still_needed', facts, 'https://ajeita.example')
  assert.equal(subject, 'Ainda precisa de aulas de física?')
  assert.match(body, /https:\/\/ajeita\.example\/meus-pedidos\/0a000000-0000-4000-8000-000000000001/)
  assert.equal(
    noticeMessage('coins_returned', { coins: 1, reason: 'no_answer' }, '').subject,
    'Voltou 1 moeda para sua carteira',
  )
})
