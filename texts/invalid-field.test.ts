import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { firstFieldErrors } from './invalid-field.ts'

test('an invalid e-mail or CEP is told how it is written', () => {
  const schema = z.object({
    email: z.string().refine(() => false),
    postalCode: z.string().regex(/^\d{8}$/),
    other: z.string().regex(/^\d{8}$/),
  })
  const { error } = schema.safeParse({ email: 'ana@', postalCode: '99', other: '99' })
  assert.deepEqual(firstFieldErrors(error!), {
    email: 'Digite um e-mail válido, como nome@exemplo.com.',
    postalCode: 'Digite os 8 números do CEP.',
    other: 'Digite um conteúdo válido',
  })
})
