import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type NoOrdersFacts, explainNoOrders } from './why-no-orders.ts'

const facts: NoOrdersFacts = {
  paused: false,
  openContacts: 0,
  capacity: 10,
  hiddenByFilters: 0,
  radiusKm: 30,
  serviceIds: [1],
  undocumentedIds: [],
  recent: [
    { categoryId: 1, isListed: true, km: 0, orders: 2 },
    { categoryId: 1, isListed: false, km: 38, orders: 5 },
    { categoryId: 1, isListed: false, km: 90, orders: 9 },
    { categoryId: 2, isListed: false, km: 12, orders: 4 },
  ],
}
const why = (change: Partial<NoOrdersFacts> = {}) => explainNoOrders({ ...facts, ...change })

test('blocking reasons come first', () => {
  assert.deepEqual(why({ paused: true, openContacts: 10, hiddenByFilters: 3 }), { reason: 'paused', orders: 2 })
  assert.deepEqual(why({ openContacts: 10, hiddenByFilters: 3 }), { reason: 'full', orders: 2, open: 10 })
  assert.deepEqual(why({ hiddenByFilters: 3 }), { reason: 'filters', orders: 3 })
})

test('the most effective change is suggested: the smallest useful radius, one more service, a document', () => {
  assert.deepEqual(why(), { reason: 'radius', km: 40, orders: 7 })
  assert.deepEqual(why({ radiusKm: 40 }), { reason: 'radius', km: 100, orders: 16 })
  assert.deepEqual(why({ radiusKm: 100 }), { reason: 'service', categoryId: 2, orders: 4 })
  assert.deepEqual(why({ radiusKm: 100, undocumentedIds: [1] }), { reason: 'documents', orders: 16, categoryIds: [1] })
})

test('only radiuses of the form are suggested', () => {
  const far = [{ categoryId: 1, isListed: false, km: 55, orders: 3 }]
  assert.deepEqual(why({ recent: far }), { reason: 'radius', km: 75, orders: 3 })
})

test('without a useful change nothing is suggested', () => {
  assert.equal(why({ recent: [] }), null)
  assert.equal(why({ recent: [{ categoryId: 1, isListed: false, km: null, orders: 7 }] }), null)
  assert.equal(why({ radiusKm: null, recent: [{ categoryId: 1, isListed: false, km: 20, orders: 7 }] }), null)
})
