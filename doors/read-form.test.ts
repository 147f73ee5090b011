import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readForm } from './read-form.ts'

const schema = z.object({
  note: z.string().trim().max(5),
  count: z.int().min(1).optional(),
  price: z.number().nullish(),
  tags: z.array(z.string()).optional(),
  agreed: z.boolean().optional(),
})
const formOf = (...fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('fields are read by the names that the schema knows, as what they are', () => {
  const read = readForm(
    schema,
    formOf(
      ['note', ' oi '],
      ['count', '3'],
      ['price', '15000'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['agreed', 'on'],
      ['x', 'y'],
    ),
  )
  assert.ok(read.ok)
  assert.deepEqual(read.value, { note: 'oi', count: 3, price: 15_000, tags: ['a', 'b'], agreed: true })
  assert.deepEqual(read.typed, { note: ' oi ', count: '3', price: '15000', tags: ['a', 'b'], agreed: 'on' })
})

test('what is wrong is said beside its field in our words, and what was typed comes back, cut', () => {
  const long = 'x'.repeat(6_000)
  const read = readForm(schema, formOf(['note', long], ['count', 'três']))
  assert.ok(!read.ok)
  assert.deepEqual(read.errors, { note: 'Envie no máximo 5 caracteres.', count: 'Envie um número.' })
  assert.equal((read.typed.note as string).length, 5_000)
  assert.deepEqual(readForm(schema, formOf()), { ok: false, typed: {}, errors: { note: 'Campo obrigatório' } })
})

test('where anything may be written, blank is blank and not left out; a line ends as it is typed', () => {
  const blank = z.object({ words: z.string().optional(), kind: z.enum(['a', 'b']).optional(), id: z.uuid().optional() })
  const read = readForm(blank, formOf(['words', ''], ['kind', ''], ['id', '']))
  assert.ok(read.ok)
  assert.deepEqual(read.value, { words: '' })
  const lines = readForm(blank, formOf(['words', 'um\r\ndois']))
  assert.ok(lines.ok)
  assert.deepEqual([lines.value.words, lines.typed.words], ['um\ndois', 'um\ndois'])
})

test('a name with a path, a number or the name of an own property of objects means nothing', () => {
  const read = readForm(
    schema,
    formOf(['note', 'a'], ['tags[20000000]', 'x'], ['__proto__', 'x'], ['constructor', 'x']),
  )
  assert.ok(read.ok)
  assert.deepEqual(read.value, { note: 'a', tags: [], agreed: false })
})
