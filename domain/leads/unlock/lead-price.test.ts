import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { leadPrice, priceByOwnLink, type PriceInput, priceOfFirstUnlock, priceWithQuote } from './lead-price.ts'

const plain: PriceInput = {
  medianTicketCents: 15_000,
  urgency: 'month',
  contactMode: 'whatsapp',
  isDetailed: false,
  hasHiredBefore: false,
  eligibleCount: 10,
  slotNumber: 1,
  unsoldHours: 0,
}
const coins = (change: Partial<PriceInput>) => leadPrice({ ...plain, ...change }).coins

test('prices equal those calculated by hand', () => {
  assert.equal(coins({ medianTicketCents: 15_000, urgency: 'today' }), 6)
  assert.equal(coins({ medianTicketCents: 18_000 }), 5)
  assert.deepEqual(
    [1, 2, 3, 4].map((slotNumber) => coins({ medianTicketCents: 127_800, slotNumber })),
    [38, 38, 34, 30],
  )
  assert.equal(coins({ medianTicketCents: 127_800, unsoldHours: 24 }), 25)
  assert.equal(coins({ medianTicketCents: 40_000, urgency: 'undecided' }), 7)
  assert.equal(coins({ medianTicketCents: 400_000 }), 60)
})

test('the factors are multiplied exactly and rounded once', () => {
  const order = { urgency: 'quarter', contactMode: 'chat', hasHiredBefore: true, eligibleCount: 21 } as const
  // 31 × 0.85 × 1.15 × 1.10 × 0.85 × 0.90 = 25.49955375
  assert.equal(coins({ medianTicketCents: 104_000, slotNumber: 3, ...order }), 25)
})

test('an earlier hire outweighs a detailed text, and the two do not add up', () => {
  assert.equal(leadPrice({ ...plain, isDetailed: true }).intent, 11_000)
  assert.equal(leadPrice({ ...plain, isDetailed: true, hasHiredBefore: true }).intent, 11_500)
})

test('the supply factor changes at 5 and above 20 eligible professionals', () => {
  const supply = (eligibleCount: number) => leadPrice({ ...plain, eligibleCount }).supply
  assert.equal(supply(4), 8_500)
  assert.equal(supply(5), 10_000)
  assert.equal(supply(20), 10_000)
  assert.equal(supply(21), 11_000)
})

test('the first unlock costs at most the welcome bonus and names its ordinary price', () => {
  const price = leadPrice({ ...plain, medianTicketCents: 127_800 })
  assert.deepEqual(priceOfFirstUnlock(price), { ...price, coins: 20, ordinaryCoins: 38 })
  const cheap = leadPrice(plain)
  assert.equal(priceOfFirstUnlock(cheap), cheap)
  const equal = { ...price, coins: 20 }
  assert.equal(priceOfFirstUnlock(equal), equal)
})

test('the lower of the quoted and the current price is charged', () => {
  const price = { ...leadPrice(plain), coins: 20, ordinaryCoins: 38 }
  assert.equal(priceWithQuote(price, null), price)
  assert.equal(priceWithQuote(price, 20), price)
  assert.deepEqual(priceWithQuote(price, 19), { ...leadPrice(plain), coins: 19 })
})

test('a contact by the own link of the professional is free', () => {
  const price = leadPrice(plain)
  assert.deepEqual(priceByOwnLink(price), { ...price, coins: 0, ownLink: true })
})

test('an order with an unlock gets no age discount', () => {
  assert.equal(coins({ medianTicketCents: 127_800, slotNumber: 2, unsoldHours: 40 }), 38)
})

test('a price is a whole number from 2 to 60 for any order', () => {
  const inputs = fc.record<PriceInput>({
    medianTicketCents: fc.integer({ min: 1, max: 100_000_000 }),
    urgency: fc.constantFrom('today', 'month', 'quarter', 'undecided'),
    contactMode: fc.constantFrom('chat', 'whatsapp', 'call'),
    isDetailed: fc.boolean(),
    hasHiredBefore: fc.boolean(),
    eligibleCount: fc.nat(1000),
    slotNumber: fc.integer({ min: 1, max: 4 }),
    unsoldHours: fc.nat(100),
  })
  fc.assert(
    fc.property(inputs, (input) => {
      const price = leadPrice(input).coins
      return Number.isInteger(price) && price >= 2 && price <= 60
    }),
  )
})
