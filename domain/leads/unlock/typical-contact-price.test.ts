import assert from 'node:assert/strict'
import { test } from 'vitest'
import { medianTicketIn } from '#domain/catalog/state-prices.ts'
import { typicalContactPrice } from './typical-contact-price.ts'

test('the typical price of a contact depends on service and state, and falls with later slots', () => {
  const service = { medianTicketCents: 127_800 }
  assert.deepEqual(
    [1, 2, 3, 4].map((slotNumber) => typicalContactPrice(service, { slotNumber }).coins),
    [38, 38, 34, 30],
  )
  assert.deepEqual(
    ['sp', 'pi', 'xx'].map((uf) => medianTicketIn(service, uf)),
    [140_580, 104_796, 127_800],
  )
  assert.deepEqual(
    ['sp', 'pi'].map((uf) => typicalContactPrice(service, { uf }).coins),
    [42, 31],
  )
  assert.equal(typicalContactPrice(service, { urgency: 'undecided' }).coins, 23)
  assert.equal(typicalContactPrice(service, { isDetailed: true }).coins, 42)
})
