import assert from 'node:assert/strict'
import { test } from 'vitest'
import { waveDelay, waves } from './waves.ts'

test('waves offer to twelve at once, 25 more after 15 minutes, all after an hour; urgent ones after 5 and 15 minutes', () => {
  assert.deepEqual(
    waves.map(({ wave, size }) => [wave, size]),
    [
      [1, 12],
      [2, 25],
      [3, 5_000],
    ],
  )
  const delays = (urgency: Parameters<typeof waveDelay>[1]) => waves.map((wave) => waveDelay(wave, urgency))
  assert.deepEqual(delays('today'), [0, 5, 15])
  for (const urgency of ['month', 'quarter', 'undecided'] as const) assert.deepEqual(delays(urgency), [0, 15, 60])
})
