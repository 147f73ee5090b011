import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { fieldAttributes } from './field-attributes.ts'

const attributesOf = (field: z.ZodType) => {
  const { name, ...attributes } = fieldAttributes(z.object({ it: field }), 'it')
  assert.equal(name, 'it')
  return attributes
}

test('text attributes come from the schema, and another maximum is another attribute', () => {
  for (const maxLength of [44, 250])
    assert.deepEqual(attributesOf(z.string().trim().min(2).max(maxLength)), {
      required: true,
      minLength: 2,
      maxLength,
    })
})

test('a minimum of one character is required; a minimum of zero may be blank', () => {
  assert.deepEqual(attributesOf(z.string().min(1)), { required: true })
  assert.deepEqual(attributesOf(z.string()), {})
  assert.deepEqual(attributesOf(z.string().min(1).max(9).optional()), { maxLength: 9 })
  assert.deepEqual(attributesOf(z.string().max(9).nullish()), { maxLength: 9 })
})

test('limits that the action checks are attributes beside those of its schema', () => {
  for (const maxLength of [2_000, 1_500])
    assert.deepEqual(attributesOf(z.string().max(4_000).meta({ minLength: 1, maxLength })), {
      required: true,
      maxLength,
    })
})

test('a number has the range of its schema, without machine limits', () => {
  for (const max of [3, 7]) assert.deepEqual(attributesOf(z.int().min(0).max(max)), { required: true, min: 0, max })
  assert.deepEqual(attributesOf(z.int().positive()), { required: true, min: 1 })
  assert.deepEqual(attributesOf(z.int().optional()), {})
  assert.deepEqual(attributesOf(z.number().max(2.5).nullish()), { max: 2.5 })
})

test('a choice is required; a checkbox and a list are optional', () => {
  assert.deepEqual(attributesOf(z.enum(['a', 'b'])), { required: true })
  assert.deepEqual(attributesOf(z.uuid()), { required: true })
  assert.deepEqual(attributesOf(z.enum(['a', 'b']).optional()), {})
  assert.deepEqual(attributesOf(z.boolean()), {})
  assert.deepEqual(attributesOf(z.array(z.string()).min(1).max(4)), {})
})
