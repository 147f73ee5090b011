import type { z } from 'zod'
import { type Described, fieldsOf, kindOf } from './described-fields.ts'
import './field-words.ts'

export type Typed = Record<string, string | string[]>

const mostValues = 50
const mostCharacters = 5_000

function valueOf(texts: string[], field: Described): unknown {
  const { type, items, isFreeText } = kindOf(field)
  const given = texts.filter((text) => text !== '')
  if (type === 'array') return given.map((text) => valueOf([text], items ?? {}))
  const [text] = given
  if (type === 'boolean') return text !== undefined && text !== 'false'
  const isNumber = type === 'number' || type === 'integer'
  if (isNumber && text !== undefined && Number.isFinite(Number(text))) return Number(text)
  return text ?? (isFreeText ? texts[0] : undefined)
}

/**
 * Reads a form by the names that a schema knows. What is left blank was not given, but where anything may be written.
 * Refused, it gives back what was typed, and what is wrong beside each field in words; a field is at most 5,000 characters or
 * 50 values of what is given back.
 */
export function readForm<Schema extends z.ZodObject>(
  schema: Schema,
  form: FormData,
): { ok: true; value: z.output<Schema>; typed: Typed } | { ok: false; typed: Typed; errors: Record<string, string> } {
  const typed: Typed = {}
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOf(schema).fields)) {
    const sent = form.getAll(name).filter((text) => typeof text === 'string')
    const texts = sent.map((text) => text.replaceAll('\r\n', '\n')) // as a form ends its lines, and nobody types
    const kept = texts.slice(0, mostValues).map((text) => text.slice(0, mostCharacters))
    if (kept.length) typed[name] = kindOf(field).type === 'array' ? kept : kept[0]!
    const value = valueOf(texts, field)
    if (value !== undefined) values[name] = value
  }
  const read = schema.safeParse(values)
  if (read.success) return { ok: true, value: read.data, typed }
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error.issues) errors[String(path[0] ?? '')] ??= message
  return { ok: false, typed, errors }
}
