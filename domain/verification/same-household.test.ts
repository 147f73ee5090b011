import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isSameStreetAddress } from './same-household.ts'

test('an address matches however the street is written, with or without flat', () => {
  const house = 'Avenida São João, 10'
  for (const same of [
    'av sao joao 10',
    'Av. São João, nº 10',
    'AVENIDA SÃO JOÃO 10, apto 31',
    'Avenida São João',
    'São João, 10',
  ])
    for (const [one, other] of [
      [house, same],
      [same, house],
    ] as const)
      assert.ok(isSameStreetAddress(one, other), same)
  for (const other of ['Avenida São João, 100', 'Avenida São José, 10', 'Rua 10', '', '—'])
    assert.equal(isSameStreetAddress(house, other), false, other)
  assert.ok(isSameStreetAddress('Rua 7 de Setembro, 20', 'R. 7 de setembro 20'))
  assert.equal(isSameStreetAddress('Rua A, 10, apto 3', 'Rua A, 10, apto 4'), false)
  assert.equal(isSameStreetAddress('', ''), false)
})
