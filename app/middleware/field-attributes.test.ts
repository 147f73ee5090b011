import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { fieldAttributes } from './field-attributes.ts'

const attributesOf = (field: z.ZodType) => {
  const { name, ...attributes } = fieldAttributes(z.object({ it: field }), 'it')
  assert.equal(name, 'it')
  return attributes
}

test('a text has the lengths of its schema, and another maximum is another attribute', () => {
  for (const most of [44, 250])
    assert.deepEqual(attributesOf(z.string().trim().min(2).max(most)), {
      required: true,
      minLength: 2,
      maxLength: most,
    })
})

test('one character at least is a field that must be filled; none at least may stay blank', () => {
  assert.deepEqual(attributesOf(z.string().min(1)), { required: true })
  assert.deepEqual(attributesOf(z.string()), {})
  assert.deepEqual(attributesOf(z.string().min(1).max(9).optional()), { maxLength: 9 })
  assert.deepEqual(attributesOf(z.string().max(9).nullish()), { maxLength: 9 })
})

test('what an action refuses in words of its own is said of the field beside what its schema takes', () => {
  for (const most of [2_000, 1_500])
    assert.deepEqual(attributesOf(z.string().max(4_000).meta({ minLength: 1, maxLength: most })), {
      required: true,
      maxLength: most,
    })
})

test('a number has the range of its schema, and no range that only the machine has', () => {
  for (const most of [3, 7])
    assert.deepEqual(attributesOf(z.int().min(0).max(most)), { required: true, min: 0, max: most })
  assert.deepEqual(attributesOf(z.int().positive()), { required: true, min: 1 })
  assert.deepEqual(attributesOf(z.int().optional()), {})
  assert.deepEqual(attributesOf(z.number().max(2.5).nullish()), { max: 2.5 })
})

test('one of a list must be chosen; a tick and a list may be left out', () => {
  assert.deepEqual(attributesOf(z.enum(['a', 'b'])), { required: true })
  assert.deepEqual(attributesOf(z.uuid()), { required: true })
  assert.deepEqual(attributesOf(z.enum(['a', 'b']).optional()), {})
  assert.deepEqual(attributesOf(z.boolean()), {})
  assert.deepEqual(attributesOf(z.array(z.string()).min(1).max(4)), {})
})
