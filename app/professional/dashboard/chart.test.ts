import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chartOf } from './chart.server.ts'

const point = (value: number) => ({ label: `${value}`, value, text: `${value}` })

test('bars share a baseline, the largest is the tallest, and zero has no height', () => {
  const { bars, height, labelHeight } = chartOf([0, 5, 10].map(point))
  for (const bar of bars) assert.equal(Math.round(bar.y + bar.height), height - labelHeight)
  assert.deepEqual(
    bars.map((bar) => bar.height).toSorted((a, b) => a - b),
    bars.map((bar) => bar.height),
  )
  assert.equal(bars[0]!.height, 0)
  assert.equal(bars[0]!.text, '')
})

test('a chart of zeros and an empty chart are drawn without NaN', () => {
  assert.ok(chartOf([point(0), point(0)]).bars.every(({ y }) => Number.isFinite(y)))
  assert.equal(chartOf([]).path, '')
})
