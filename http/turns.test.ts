import assert from 'node:assert/strict'
import { test } from 'vitest'
import { setImmediate as turn } from 'node:timers/promises'
import { createRequestQueue } from './turns.ts'

/** So many turns of the event loop as all that waits may take, and some more. */
async function many() {
  for (let at = 0; at < 200; at++) await turn()
}

test('one step at a time: the next one waits until the event loop went round', async () => {
  const turns = createRequestQueue()
  const begun: number[] = []
  for (const step of [1, 2, 3]) turns.take('visitor', () => begun.push(step))
  assert.deepEqual(begun, [1])
  await many()
  assert.deepEqual(begun, [1, 2, 3])
})

test('signed-in people go first, started work before new work, and everyone is served', async () => {
  const turns = createRequestQueue()
  const begun: string[] = []
  const take = (whose: 'member' | 'drawing' | 'visitor', name: string) => turns.take(whose, () => begun.push(name))
  take('visitor', 'at work')
  for (const at of [1, 2]) take('visitor', `visitor ${at}`)
  void turns.toDraw().then(() => begun.push('drawn'))
  for (const at of [1, 2, 3, 4, 5, 6]) take('member', `member ${at}`)
  await many()
  assert.deepEqual(begun, [
    'at work',
    'member 1',
    'member 2',
    'drawn',
    'member 3',
    'member 4',
    'visitor 1',
    'member 5',
    'member 6',
    'visitor 2',
  ])
})

test('while people come nothing is begun, until thirty-two have been heard', async () => {
  const turns = createRequestQueue()
  let begun = 0
  turns.take('visitor', () => begun++)
  turns.take('visitor', () => begun++)
  for (let came = 0; came < 31; came++) {
    turns.come()
    await turn()
  }
  assert.equal(begun, 1)
  turns.come()
  await turn()
  await turn()
  assert.equal(begun, 2)
})
