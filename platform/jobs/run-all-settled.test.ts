import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runAllSettled } from './run-all-settled.ts'

const fails = (message: string) => async () => {
  throw new Error(message)
}

test('tasks run one after the other and return their results', async () => {
  const done: number[] = []
  const step = (which: number) => async () => {
    await new Promise((resume) => setTimeout(resume, 5 - which))
    done.push(which)
    return which
  }
  assert.deepEqual(await runAllSettled(step(1), step(2), step(3)), [1, 2, 3])
  assert.deepEqual(done, [1, 2, 3])
})

test('the remaining tasks run after a failure, and every failure is reported', async () => {
  let done = 0
  const step = async () => void done++
  await assert.rejects(runAllSettled(fails('first'), step, step), { name: 'Error', message: 'first' })
  assert.equal(done, 2)
  await assert.rejects(runAllSettled(fails('first'), step, fails('last')), (error: AggregateError) => {
    assert.equal(error.message, 'first; last')
    assert.equal(error.errors.length, 2)
    return true
  })
  assert.equal(done, 3)
})
