import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scaleToFit } from './picture-scale.ts'

test('a picture is scaled by its longest side, a tall one by its area', () => {
  const sized = (width: number, height: number, size = 1_600) => {
    const scale = scaleToFit({ width, height }, size)
    return [Math.round(width * scale), Math.round(height * scale)]
  }
  assert.deepEqual(sized(4_000, 3_000), [1_600, 1_200])
  assert.deepEqual(sized(6_000, 1_000), [1_600, 267])
  assert.deepEqual(sized(1_080, 3_400), [1_080, 3_400])
  assert.deepEqual(sized(1_080, 24_000), [600, 13_333])
  assert.deepEqual(sized(1_080, 24_000, 320), [120, 2_667])
  assert.deepEqual(sized(300, 30_000), [164, 16_383])
  assert.deepEqual(sized(50, 40), [50, 40])
})
