import assert from 'node:assert/strict'
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils'
import { test } from 'vitest'
import { brCode, crc16 } from './br-code.ts'

test('the checksum equals that of Banco Central’s manual', () => {
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
  assert.equal(crc16(example), '1D3D')
})

test('a code with accents and long names is valid', () => {
  const code = brCode({
    merchant: 'Ajeita Serviços de São José dos Campos',
    city: 'São José dos Campos',
    pay: { location: 'pix.banco.example/qr/v2/abc' },
    amountCents: 2_050,
  })
  assert.match(code, /540520\.50/)
  assert.equal(isValidPixPayload(code), true)
})
