import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { completeProfile } from '#domain/professionals/complete-profile.server.ts'
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

test('fields are read by the schema’s names and types', () => {
  const parsed = readForm(
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
  assert.ok(parsed.ok)
  assert.deepEqual(parsed.value, { note: 'oi', count: 3, price: 15_000, tags: ['a', 'b'], agreed: true })
  assert.deepEqual(parsed.typed, { note: ' oi ', count: '3', price: '15000', tags: ['a', 'b'], agreed: 'on' })
})

test('a number is read as typed in Brazil, in no other notation', () => {
  const readCount = (text: string) => {
    const parsed = readForm(z.object({ count: z.int() }), formOf(['count', text]))
    return parsed.ok ? parsed.value.count : Object.values(parsed.errors).join('')
  }
  for (const text of ['1000', '1.000', ' 1000 ', '1\u00a0000', '1.000\u200b', '１．０００'])
    assert.equal(readCount(text), 1000, text)
  for (const text of ['-50', '\u221250', '50,0', '1e2', '0x10', '1.00', '10.00.0', '1.0000', '0.500', '-0.500'])
    assert.equal(readCount(text), { '-50': -50, '\u221250': -50, '1.00': 1 }[text] ?? 'Informe um número.', text)
})

test('errors are in our words beside their field, and input is returned truncated', () => {
  const long = 'x'.repeat(6_000)
  const parsed = readForm(schema, formOf(['note', long], ['count', 'três']))
  assert.ok(!parsed.ok)
  assert.deepEqual(parsed.errors, { note: 'Use no máximo 5 caracteres.', count: 'Informe um número.' })
  assert.equal((parsed.typed.note as string).length, 5_000)
  assert.deepEqual(readForm(schema, formOf()), { ok: false, typed: {}, errors: { note: 'Campo obrigatório' } })
})

test('an empty field is missing, not too short; a missing document or choice is not invalid', () => {
  const wants = z.object({ name: z.string().trim().min(2) })
  for (const [typed, said] of [
    ['', 'Campo obrigatório'],
    ['  ', 'Campo obrigatório'],
    ['a', 'Use pelo menos 2 caracteres.'],
  ] as const) {
    const parsed = readForm(wants, formOf(['name', typed]))
    assert.deepEqual(!parsed.ok && parsed.errors, { name: said })
  }
  const cpf = readForm(completeProfile.input, formOf(['document', '']))
  assert.deepEqual(!cpf.ok && cpf.errors, { document: 'Campo obrigatório' })
  const choice = z.object({ reason: z.enum(['a', 'b']), minutes: z.literal([30, 60]) })
  const chosen = readForm(choice, formOf(['reason', '']))
  assert.deepEqual(!chosen.ok && chosen.errors, { reason: 'Campo obrigatório', minutes: 'Campo obrigatório' })
})

test('a free text may be blank, and line breaks are normalised', () => {
  const blank = z.object({ words: z.string().optional(), kind: z.enum(['a', 'b']).optional(), id: z.uuid().optional() })
  const parsed = readForm(blank, formOf(['words', ''], ['kind', ''], ['id', '']))
  assert.ok(parsed.ok)
  assert.deepEqual(parsed.value, { words: '' })
  const lines = readForm(blank, formOf(['words', 'um\r\ndois']))
  assert.ok(lines.ok)
  assert.deepEqual({ value: lines.value.words, typed: lines.typed.words }, { value: 'um\ndois', typed: 'um\ndois' })
})

test('unknown names, paths, indexes and prototype names are ignored', () => {
  const parsed = readForm(
    schema,
    formOf(['note', 'a'], ['tags[20000000]', 'x'], ['__proto__', 'x'], ['constructor', 'x']),
  )
  assert.ok(parsed.ok)
  assert.deepEqual(parsed.value, { note: 'a', tags: [], agreed: false })
})

test('a list is read in rows, from 0 without gaps; a row error has its name', () => {
  const rows = z.object({ items: z.array(z.object({ name: z.string().min(2), count: z.int() })).min(1) })
  const typed: [string, string][] = [
    ['items.0.name', 'Sala'],
    ['items.0.count', '2'],
    ['items.1.name', 'x'],
    ['items.1.count', 'três'],
    ['items.3.name', 'Quarto'],
  ]
  const one = readForm(rows, formOf(...typed.slice(0, 2), ['items.0.owner', '7'], ['items.length', '99']))
  assert.ok(one.ok)
  assert.deepEqual(one.value, { items: [{ name: 'Sala', count: 2 }] })
  const parsed = readForm(rows, formOf(...typed))
  assert.ok(!parsed.ok)
  assert.deepEqual(Object.keys(parsed.errors), ['items.1.name', 'items.1.count'])
  assert.equal(parsed.typed['items.1.count'], 'três')
  const none = readForm(rows, formOf(...typed.slice(4)))
  assert.ok(!none.ok)
  assert.deepEqual(Object.keys(none.errors), ['items'])
})
