import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { openRateLimits } from './rate-limit.ts'

const { db, pool } = await testDatabase(scope)
const here = openRateLimits(db)
const otherLimits = openRateLimits(db)
const aLimit = { name: 'sms-by-phone', points: 5, durationSeconds: 60 }

test('processes share one count, and concurrent calls do not exceed it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? here : otherLimits).takeFrom(aLimit, '11987654321')),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, 5)
  const refused = answers.find((answer) => !answer.ok)
  assert.ok(refused && !refused.ok && refused.retryAfterSeconds >= 58 && refused.retryAfterSeconds <= 60)
  assert.equal((await here.takeFrom(aLimit, '11987654322')).ok, true)
  assert.equal((await here.takeFrom({ ...aLimit, name: 'other' }, '11987654321')).ok, true)
})

test('exceeding the limit blocks, then the count restarts', async () => {
  const limit = { name: 'login', points: 1, durationSeconds: 1, blockSeconds: 3_600 }
  assert.deepEqual(await here.takeFrom(limit, 'a'), { ok: true, remaining: 0 })
  assert.deepEqual(await otherLimits.takeFrom(limit, 'a'), {
    ok: false,
    code: 'too_many_requests',
    retryAfterSeconds: 3_600,
  })
  const short = { name: 'short', points: 1, durationSeconds: 1 }
  await here.takeFrom(short, 'a')
  assert.equal((await here.takeFrom(short, 'a')).ok, false)
  await pool.query("update rate_limits set expire = 0 where key = 'short:a'")
  assert.equal((await here.takeFrom(short, 'a')).ok, true)
})

test('a limit is consumed, refunded and cleared', async () => {
  const limit = { name: 'pin', points: 3, durationSeconds: 60 }
  const phone = '11987654321' // stored as a digest
  const other = { name: 'login-day', points: 1, durationSeconds: 3_600 }
  const keys = [
    [limit, 'x'],
    [other, phone],
    [limit, 'nobody'],
  ] as const
  assert.deepEqual(await here.usedOf(keys), [0, 0, 0])
  await here.takeFrom(limit, 'x', 2)
  await here.takeFrom(other, phone)
  assert.deepEqual(await otherLimits.usedOf(keys), [2, 1, 0])
  assert.equal(await otherLimits.waitOf([limit], 'x'), 0)
  await otherLimits.takeFrom(limit, 'x')
  assert.ok([59, 60].includes(await here.waitOf([other, limit], 'x')))
  await otherLimits.forgive(limit, 'x')
  assert.deepEqual(await here.usedOf(keys), [0, 1, 0])
  await here.takeFrom(limit, 'old')
  await pool.query("update rate_limits set expire = 0 where key = 'pin:old'")
  assert.equal(await here.clearExpired(), 1)
})

test('keys are stored as digests, and any key is accepted', async () => {
  await here.takeFrom(aLimit, 'x'.repeat(10_000))
  await here.takeFrom(aLimit, '+55 11987654321')
  const { rows } = await pool.query('select key from rate_limits')
  assert.ok(!rows.some(({ key }) => /\d{6}/.test(key)), JSON.stringify(rows))
})
