import type { z } from 'zod'
import { fieldsOf, unwrapNullable } from './schema-fields.ts'

export type FieldAttributes = {
  name: string
  /** Of a field that must not be blank. */
  required?: true
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
}

/**
 * HTML validation attributes of a field, from the schema of its action. Called in loaders, so that zod is not sent to
 * browsers (docs/decisions/0001).
 */
export function fieldAttributes<Schema extends z.ZodObject>(
  schema: Schema,
  name: keyof z.input<Schema> & string,
): FieldAttributes {
  const { fields, required } = fieldsOf(schema)
  const field = unwrapNullable(fields[name]!)
  const canBeBlank = field.type === 'boolean' || field.type === 'array' || (field.isFreeText && !field.minLength)
  const isRange = field.type === 'integer' || field.type === 'number'
  const numbers = {
    minLength: field.isFreeText && field.minLength! > 1 ? field.minLength : undefined, // one character is `required`
    maxLength: field.isFreeText ? field.maxLength : undefined,
    min: isRange ? minOf(field) : undefined,
    max: isRange && field.maximum !== Number.MAX_SAFE_INTEGER ? field.maximum : undefined,
  }
  const limits = Object.entries(numbers).filter(([, value]) => value !== undefined)
  return {
    name,
    ...(required.includes(name) && !canBeBlank ? { required: true } : {}),
    ...Object.fromEntries(limits),
  }
}

const minOf = ({ type, minimum, exclusiveMinimum }: ReturnType<typeof unwrapNullable>) => {
  if (minimum !== undefined) return minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  return type === 'integer' && exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : undefined
}
