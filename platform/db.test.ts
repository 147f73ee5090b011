import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { type Db, inTransaction, withRetry } from './db.ts'

const now = new Date('2026-11-20T12:00:00Z')
const { db } = await testDatabase(scope)

const writeSetting = (tx: Db, name: string) => tx.insertInto('settings').values({ name, value: '1' }).execute()
const settingNames = async () => (await db.selectFrom('settings').select('name').execute()).map((row) => row.name)

test('an error rolls back everything that the action wrote', async () => {
  const result = await inTransaction(db, async (tx) => {
    await writeSetting(tx, 'refused')
    return { ok: false, code: 'no' }
  })
  assert.deepEqual(result, { ok: false, code: 'no' })
  assert.ok(!(await settingNames()).includes('refused'))
})

test('a nested action throws at once', async () => {
  await assert.rejects(
    inTransaction(db, (tx) => inTransaction(tx, async () => ({ ok: true }))),
    /already running/,
  )
})

test('twenty concurrent requests with one key have one effect and one result', async () => {
  let runs = 0
  const once = { scope: 'user:1', key: 'k1', fingerprint: 'same', now }
  const act = async (tx: Db) => {
    runs++
    await writeSetting(tx, `run${runs}`)
    return { ok: true, value: runs }
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => inTransaction(db, act, once)))
  assert.equal(runs, 1)
  assert.deepEqual(
    new Set(answers.map((answer) => JSON.stringify(answer))),
    new Set([JSON.stringify({ ok: true, value: 1 })]),
  )
})

test('an error under a key is stored and rolls its writes back', async () => {
  const once = { scope: 'user:1', key: 'k2', fingerprint: 'same', now }
  const refuse = async (tx: Db) => {
    await writeSetting(tx, 'under-key')
    return { ok: false, code: 'no' }
  }
  assert.deepEqual(await inTransaction(db, refuse, once), { ok: false, code: 'no' })
  assert.deepEqual(await inTransaction(db, async () => ({ ok: true, code: 'other' }), once), { ok: false, code: 'no' })
  assert.ok(!(await settingNames()).includes('under-key'))
})

test('the same key with another input is refused', async () => {
  const once = { scope: 'user:1', key: 'k1', fingerprint: 'other', now }
  assert.deepEqual(await inTransaction(db, async () => ({ ok: true }), once), { ok: false, code: 'key_reused' })
})

test('only transient errors are retried', async () => {
  const failing = (error: object) => {
    let tries = 0
    const work = () => {
      tries++
      return tries < 3 ? Promise.reject(Object.assign(new Error('x'), error)) : Promise.resolve(tries)
    }
    return withRetry(work)
  }
  for (const passing of [
    { code: '40001' },
    { code: '40P01' },
    { code: '57P01' },
    { code: 'ENOENT', syscall: 'connect' },
  ]) {
    assert.equal(await failing(passing), 3)
  }
  for (const lasting of [{ code: '23505' }, { code: 'ENOENT', syscall: 'open' }, {}])
    await assert.rejects(failing(lasting))
})
