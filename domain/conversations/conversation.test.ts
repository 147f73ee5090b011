import assert from 'node:assert/strict'
import { test } from 'vitest'
import { preview } from './conversation.ts'

test('a preview has 80 characters and an ellipsis if truncated', () => {
  const exact = 'a'.repeat(80)
  assert.equal(preview(exact), exact)
  assert.equal(preview(`${exact}§`), `${exact}...`)
})

test('an emoji counts as one character and is never cut in half', () => {
  assert.equal(preview('🏠'.repeat(81)), `${'🏠'.repeat(80)}...`)
})

test('a preview is one line', () => {
  assert.equal(preview('Bom dia!\n\nPosso ir amanhã?'), 'Bom dia! Posso ir amanhã?')
})
