import assert from 'node:assert/strict'
import { test } from 'vitest'
import { headingsOf, textBlock } from './text-blocks.ts'

const plain = (text: string) => [{ kind: 'plain' as const, text }]

test('an unknown block is rejected', () => {
  assert.equal(textBlock.safeParse({ kind: 'text', words: plain('a') }).success, true)
  assert.equal(textBlock.safeParse({ kind: 'html', text: '<p>' }).success, false)
  assert.equal(textBlock.safeParse({ kind: 'text', words: plain('a'), html: '<p>' }).success, false)
  assert.equal(textBlock.safeParse({ kind: 'list', items: [plain('só um')] }).success, false)
})

test('headings have anchors', () => {
  assert.deepEqual(
    headingsOf([
      { kind: 'heading', text: 'Por quanto tempo?' },
      { kind: 'text', words: plain('x') },
    ]),
    [{ id: 'por-quanto-tempo', text: 'Por quanto tempo?' }],
  )
})
