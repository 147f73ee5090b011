import assert from 'node:assert/strict'
import { test } from 'vitest'
import { CircuitOpen, createCircuitBreaker } from './circuit-breaker.ts'

function aBreaker(more = {}) {
  let time = 0
  const breaker = createCircuitBreaker({ name: 'sms', nowMs: () => time, ...more })
  const fail = () => breaker.run(() => Promise.reject(new Error('down')))
  const work = (tookMs = 1) => breaker.run(async () => void (time += tookMs))
  return { breaker, fail, work, pass: (ms: number) => (time += ms) }
}

test('opens after five failures in a row and then makes no request', async () => {
  const { breaker, fail, work } = aBreaker()
  for (let count = 0; count < 4; count++) await assert.rejects(fail(), /down/)
  await work() // one good answer restarts the count
  for (let count = 0; count < 5; count++) await assert.rejects(fail(), /down/)
  assert.equal(breaker.state(), 'open')
  await assert.rejects(
    breaker.run(() => assert.fail('must not be asked')),
    CircuitOpen,
  )
})

test('after five seconds one trial call is made, others are refused; a success closes', async () => {
  const { breaker, fail, work, pass } = aBreaker()
  for (let count = 0; count < 5; count++) await assert.rejects(fail())
  pass(5_000)
  assert.equal(breaker.state(), 'half_open')
  let answer = () => {}
  const trial = breaker.run(() => new Promise<void>((resolve) => (answer = resolve)))
  await assert.rejects(work(), CircuitOpen)
  answer()
  await trial
  assert.equal(breaker.state(), 'closed')
  await work()
})

test('a failed trial opens for five more seconds', async () => {
  const { fail, work, pass } = aBreaker()
  for (let count = 0; count < 5; count++) await assert.rejects(fail())
  pass(5_000)
  await assert.rejects(fail(), /down/)
  pass(4_999)
  await assert.rejects(work(), CircuitOpen)
  pass(1)
  await work()
})

test('slow responses count as failures; caller errors do not', async () => {
  const slow = aBreaker()
  for (let count = 0; count < 5; count++) await slow.work(3_001)
  assert.equal(slow.breaker.state(), 'open')
  const picky = aBreaker({ countsAsFailure: () => false })
  for (let count = 0; count < 9; count++) await assert.rejects(picky.fail())
  assert.equal(picky.breaker.state(), 'closed')
})
