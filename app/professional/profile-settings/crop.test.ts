import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dragCrop, visibleSquare, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

test('a crop starts as the largest centered square; zooming shrinks it', () => {
  assert.deepEqual(visibleSquare(wide, wholeCrop), { side: 200, left: 100, top: 0 })
  assert.deepEqual(visibleSquare(wide, { ...wholeCrop, zoom: 2 }), { side: 100, left: 150, top: 50 })
})

test('a crop stays within the picture', () => {
  for (const [zoom, across, down] of [
    [9, -3, 7],
    [0, 2, -1],
  ] as const) {
    const { side, left, top } = visibleSquare(wide, { zoom, across, down })
    assert.ok(left >= 0 && top >= 0 && left + side <= wide.width && top + side <= wide.height)
  }
})

test('dragging right reveals the left side, up to the edge', () => {
  assert.equal(visibleSquare(wide, dragCrop(wide, wholeCrop, { across: 0.25, down: 0 })).left, 50)
  assert.equal(visibleSquare(wide, dragCrop(wide, wholeCrop, { across: 9, down: 9 })).left, 0)
  assert.equal(dragCrop(wide, wholeCrop, { across: 0, down: 1 }).down, 0.5)
})
