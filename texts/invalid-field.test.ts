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

test('the limit of a number is one that is accepted, written as in Brazil', () => {
  const schema = z.object({
    id: z.int().positive(),
    price: z.number().max(10_000_000),
    places: z.number().min(1),
    hours: z.number().lt(24),
  })
  const { error } = schema.safeParse({ id: 0, price: 10_000_001, places: 0, hours: 24 })
  assert.deepEqual(firstFieldErrors(error!), {
    id: 'Informe um número maior que 0.',
    price: 'O maior valor aceito é 10.000.000.',
    places: 'O menor valor aceito é 1.',
    hours: 'Informe um número menor que 24.',
  })
})
