import { createApi } from '#api/app.ts'
import { writeGenerated } from './write-generated.ts'

/** Writes app/browser/api-types.ts from the OpenAPI document. `--check` fails when it is out of date. */
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
}
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

const scalars: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function typeOf(schema: Schema): string {
  const { $ref, type = [], enum: values, anyOf, properties, required = [], additionalProperties, items } = schema
  if ($ref) return `Schemas['${$ref.split('/').at(-1)}']`
  if (values) return values.map(literal).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  const ofObject = () => {
    if (properties) return objectOf(properties, required)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  }
  const ofType = (name: string) => {
    if (name === 'array') return `Array<${typeOf(items ?? {})}>`
    return name === 'object' ? ofObject() : scalars[name]!
  }
  return [type].flat().map(ofType).join(' | ') || 'unknown'
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

function objectOf(properties: Record<string, Schema>, required: string[]) {
  const members = Object.entries(properties).map(
    ([name, schema]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `{ ${members.join('; ')} }`
}

const jsonOf = ({ content }: Content) => content?.['application/json']?.schema

function operationType({ parameters = [], requestBody, responses }: Operation) {
  const members: string[] = []
  for (const place of ['path', 'query']) {
    const params = parameters.filter((parameter) => parameter.in === place)
    if (!params.length) continue
    const properties = Object.fromEntries(params.map(({ name, schema }) => [name, schema]))
    const required = params.filter((parameter) => parameter.required || place === 'path').map(({ name }) => name)
    members.push(`${place}: ${objectOf(properties, required)}`)
  }
  const body = requestBody && jsonOf(requestBody)
  if (body) members.push(`body: ${typeOf(body)}`)
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const value = success && jsonOf(success)
  members.push(`value: ${value ? typeOf(value) : 'undefined'}`)
  return members.join('; ')
}

function render({ paths, components }: Document) {
  const { Error: _, ...schemas } = components.schemas
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `  '${method.toUpperCase()} ${path}': { ${operationType(operation)} }`,
    ),
  )
  return `// Written by \`npm run api:types\` from the OpenAPI document. Do not edit.

export type Schemas = {
${Object.entries(schemas)
  .map(([name, schema]) => `  ${name}: ${typeOf(schema)}`)
  .join('\n')}
}

/** What an endpoint takes and, in \`value\`, what it answers. */
export type Operations = {
${operations.join('\n')}
}
`
}

const response = await createApi().fetch(new Request('http://localhost/openapi.json'))
const text = render((await response.json()) as Document)
writeGenerated('app/browser/api-types.ts', text, 'npm run api:types')
process.exit()
