import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scaleToFit } from './picture-scale.ts'

test('a picture is scaled by its longest side, a tall one by its area', () => {
  const sized = (width: number, height: number, size = 1_600) => {
    const scale = scaleToFit({ width, height }, size)
    return { width: Math.round(width * scale), height: Math.round(height * scale) }
  }
  assert.deepEqual(sized(4_000, 3_000), { width: 1_600, height: 1_200 })
  assert.deepEqual(sized(6_000, 1_000), { width: 1_600, height: 267 })
  assert.deepEqual(sized(1_080, 3_400), { width: 1_080, height: 3_400 })
  assert.deepEqual(sized(1_080, 24_000), { width: 600, height: 13_333 })
  assert.deepEqual(sized(1_080, 24_000, 320), { width: 120, height: 2_667 })
  assert.deepEqual(sized(300, 30_000), { width: 164, height: 16_383 })
  assert.deepEqual(sized(50, 40), { width: 50, height: 40 })
})
