import { z } from 'zod'
import './field-words.ts'

type Described = {
  type?: string | string[]
  enum?: unknown[]
  pattern?: string
  anyOf?: Described[]
  items?: Described
  properties?: Record<string, Described>
}
export type Typed = Record<string, string | string[]>

const mostValues = 50
const mostCharacters = 5_000

const described = new WeakMap<z.ZodObject, Record<string, Described>>()

/** The fields of a schema, by name: nothing else of a form is ever looked at. */
function fieldsOf(schema: z.ZodObject) {
  const known = described.get(schema)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described
  described.set(schema, properties)
  return properties
}

/** A field that may be null or left out is of the kind that it is otherwise. */
function kindOf(field: Described) {
  const { type, items, enum: chosen, pattern } = field.anyOf?.find((one) => one.type !== 'null') ?? field
  const kind = [type].flat().find((one) => one !== 'null')
  return { type: kind, items, isFreeText: kind === 'string' && !chosen && !pattern }
}

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
  for (const [name, field] of Object.entries(fieldsOf(schema))) {
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
