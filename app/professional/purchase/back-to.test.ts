import assert from 'node:assert/strict'
import { test } from 'vitest'
import { href } from '#href.ts'
import { purchaseAt } from '#platform/configured-providers.ts'

test('a provider’s page returns to the purchase', () => {
  const uuid = '0c8fd3ae-7d0b-4b4c-8f5f-4ad3a9b6f0a1'
  const page = href('/profissional/carteira/compras/:uuid', { uuid })
  assert.equal(purchaseAt('https://ajeita.example')(uuid), `https://ajeita.example${page}`)
})
