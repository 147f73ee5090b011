import type { z } from 'zod'
import { firstFieldErrors } from '#texts/invalid-field.ts'
import { readNumber } from './read-number.ts'
import { type Described, fieldsOf, unwrapNullable } from './schema-fields.ts'

export type Typed = Record<string, string | string[]>

const maxValues = 50
export const maxCharacters = 5_000

function valueOf(texts: string[], field: Described): unknown {
  const { type, items, isFreeText } = unwrapNullable(field)
  const nonBlank = texts.filter((text) => text !== '')
  if (type === 'array') return nonBlank.map((text) => valueOf([text], items ?? {}))
  const [text] = nonBlank
  if (type === 'boolean') return text !== undefined && text !== 'false'
  const number = text !== undefined && (type === 'number' || type === 'integer') ? readNumber(text) : Number.NaN
  if (Number.isFinite(number)) return number
  return text ?? (isFreeText ? texts[0] : undefined)
}

const textsOf = (form: FormData, name: string) =>
  form
    .getAll(name)
    .filter((text) => typeof text === 'string')
    .map((text) => text.replaceAll('\r\n', '\n')) // forms send CRLF, which nobody typed

/** Rows of a form: the fields `items.0.unit`, `items.1.unit` … from 0 without a gap. */
function rowsOf(form: FormData, name: string, properties: Record<string, Described>, typed: Typed) {
  const rows: Record<string, unknown>[] = []
  const isThere = (index: number) =>
    Object.keys(properties).some((property) => form.has(`${name}.${index}.${property}`))
  for (let index = 0; index < maxValues && isThere(index); index++) {
    const row: Record<string, unknown> = {}
    for (const [property, field] of Object.entries(properties)) {
      const texts = textsOf(form, `${name}.${index}.${property}`)
      const [first] = texts
      if (first !== undefined) typed[`${name}.${index}.${property}`] = first.slice(0, maxCharacters)
      const value = valueOf(texts, field)
      if (value !== undefined) row[property] = value
    }
    rows.push(row)
  }
  return rows
}

/**
 * Parses a form by its schema. Blank fields are missing, except free text. Errors have messages by field and return the
 * input, at most 5,000 characters or 50 values of a field. Lists are rows such as `items.0.unit`.
 */
export function readForm<Schema extends z.ZodObject>(
  schema: Schema,
  form: FormData,
): { ok: true; value: z.output<Schema>; typed: Typed } | { ok: false; typed: Typed; errors: Record<string, string> } {
  const typed: Typed = {}
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOf(schema).fields)) {
    const { items } = unwrapNullable(field)
    if (items?.properties) {
      values[name] = rowsOf(form, name, items.properties, typed)
      continue
    }
    const texts = textsOf(form, name)
    const limitedTexts = texts.slice(0, maxValues).map((text) => text.slice(0, maxCharacters))
    const [first] = limitedTexts
    if (first !== undefined) typed[name] = unwrapNullable(field).type === 'array' ? limitedTexts : first
    const value = valueOf(texts, field)
    if (value !== undefined) values[name] = value
  }
  const parsed = schema.safeParse(values)
  if (parsed.success) return { ok: true, value: parsed.data, typed }
  return { ok: false, typed, errors: firstFieldErrors(parsed.error) }
}
