import assert from 'node:assert/strict'
import { test } from 'vitest'
import { coinsReturnedText } from './refunds.ts'

test('a refund names coins and reason', () => {
  assert.equal(
    coinsReturnedText(12, 'message_not_opened'),
    '12 moedas voltaram para sua carteira. Motivo: o cliente não abriu sua mensagem.',
  )
  assert.equal(
    coinsReturnedText(1, 'no_answer'),
    '1 moeda voltou para sua carteira. Motivo: o cliente não respondeu às suas mensagens.',
  )
})
