import { z } from 'zod'

export type Described = {
  type?: string | string[]
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  anyOf?: Described[]
  items?: Described
  properties?: Record<string, Described>
  required?: string[]
}

const described = new WeakMap<z.ZodObject, { fields: Record<string, Described>; required: string[] }>()

/** The fields of a schema by name, with whether they are required. Other form fields are ignored. */
export function fieldsOf(schema: z.ZodObject) {
  const cachedFields = described.get(schema)
  if (cachedFields) return cachedFields
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Described
  const description = { fields: properties, required }
  described.set(schema, description)
  return description
}

/** Unwraps nullable and optional types. */
export function unwrapNullable(field: Described) {
  const definition = field.anyOf?.find(({ type }) => type !== 'null') ?? field
  const type = [definition.type].flat().find((name) => name !== 'null')
  return { ...definition, type, isFreeText: type === 'string' && !definition.enum && !definition.pattern }
}
