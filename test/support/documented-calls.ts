/** What the document of the calls says of them, for tests that go through all. */
export type Schema = { $ref?: string; type?: string; properties?: Record<string, Schema>; items?: Schema }
type Operation = {
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  parameters?: { in: string; name: string; schema: Schema }[]
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/** Every call of a running product: its method and path, its body whole, and its parameters. */
export async function documentedCalls(address: string) {
  const { paths, components } = (await (await fetch(`${address}/openapi.json`)).json()) as Document
  const whole = (schema: Schema): Schema => (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema)
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => {
      const schema = requestBody?.content['application/json']?.schema
      return { method: method.toUpperCase(), path, body: schema && whole(schema), parameters }
    }),
  )
}

/** The names of the fields of a body; none where there is none. */
export const fieldsOf = (body: Schema | undefined) => Object.keys(body?.properties ?? {})
