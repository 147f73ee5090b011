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
  const known = described.get(schema)
  if (known) return known
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Described
  const said = { fields: properties, required }
  described.set(schema, said)
  return said
}

/** Unwraps nullable and optional types. */
export function kindOf(field: Described) {
  const given = field.anyOf?.find((one) => one.type !== 'null') ?? field
  const type = [given.type].flat().find((one) => one !== 'null')
  return { ...given, type, isFreeText: type === 'string' && !given.enum && !given.pattern }
}
