import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Db } from './open-database.ts'
import { transactionBuffer } from './transaction-buffer.ts'

const aTransaction = () => ({}) as Db

function writing() {
  const written: string[][] = []
  const items = transactionBuffer<string>(async (_tx, those) => written.push([...those]))
  return { items, written }
}

test('an action’s buffered writes are executed once, in order, at its end', async () => {
  const { items, written } = writing()
  const tx = aTransaction()
  items.begin(tx)
  await items.add(tx, 'a', 'b')
  await items.add(tx)
  await items.add(tx, 'c')
  assert.deepEqual(written, [])
  assert.equal(await items.end(tx), true)
  assert.deepEqual(written, [['a', 'b', 'c']])
  assert.equal(await items.end(tx), false, 'and not again')
})

test('an action without writes executes none; those of concurrent actions do not mix', async () => {
  const { items, written } = writing()
  const one = aTransaction()
  const other = aTransaction()
  items.begin(one)
  items.begin(other)
  await items.add(other, 'b')
  assert.equal(await items.end(one), false)
  assert.equal(await items.end(other), true)
  assert.deepEqual(written, [['b']])
})

test('outside an action a write is executed at once', async () => {
  const { items, written } = writing()
  await items.add(aTransaction(), 'a')
  assert.deepEqual(written, [['a']])
})
