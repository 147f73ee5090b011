/** Endpoints from the OpenAPI document, for tests of all. */
export type Schema = { $ref?: string; type?: string; properties?: Record<string, Schema>; items?: Schema }
type Operation = {
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  parameters?: { in: string; name: string; schema: Schema }[]
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/** Every endpoint with a sample body and parameters. */
export async function documentedCalls(address: string) {
  const { paths, components } = (await (await fetch(`${address}/openapi.json`)).json()) as Document
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => {
      const schema = requestBody?.content['application/json']?.schema
      return { method: method.toUpperCase(), path, body: schema && resolve(schema), parameters }
    }),
  )
}

/** Field names of a body; empty without one. */
export const fieldsOf = (body: Schema | undefined) => Object.keys(body?.properties ?? {})
