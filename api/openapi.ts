import type { Access } from '#domain/shared/access.ts'
import { brand } from '#texts/brand.ts'
import { endpoints } from './endpoint-table.ts'
import { errorResponses } from './schemas.ts'

type Operation = {
  operationId?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string }[]
  requestBody?: unknown
  responses?: Record<string, unknown>
}
type Document = { paths?: Record<string, Record<string, Operation>>; components?: object }

/** The error responses of the document in plain OpenAPI: their schema by reference. */
const error = (status: keyof typeof errorResponses) => ({
  description: errorResponses[status].description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `POST /v1/opportunities/{uuid}/unlock` becomes `postOpportunitiesByUuidUnlock`. */
export function operationIdOf(method: string, path: string) {
  const words = path
    .replace(/^\/(v1|api)\//, '/')
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .match(/[A-Za-z0-9]+/g)!
  return method + words.map(capitalize).join('')
}

/** The first segment that names a resource. */
const tagOf = (path: string) => /^\/(?:(?:v1|api)\/)?([^/{.]+)/.exec(path)?.[1] ?? 'root'

/** The access rule of a documented path; a parameter of the endpoint table may carry a pattern. */
const rules = new Map(
  Object.entries<Access>(endpoints).map(([endpoint, rule]) => [
    endpoint.replaceAll(/:(\w+)(?:\{[^/]*\})?/g, '{$1}').toLowerCase(),
    rule,
  ]),
)

const callers = {
  client: 'Clientes com sessão.',
  professional: 'Profissionais com sessão.',
  'client,professional': 'Clientes e profissionais com sessão.',
  'client,professional,staff': 'Qualquer pessoa com sessão.',
} as Record<string, string>

/** Who may call, and whether a retry is safe. */
function descriptionOf(rule: Access, { parameters = [] }: Operation) {
  const hasKey = parameters.some(({ in: place, name }) => place === 'header' && name === 'idempotency-key')
  return `${callersOf(rule)}${hasKey ? ' Repetida com a mesma `Idempotency-Key`, tem efeito uma vez só.' : ''}`
}

function callersOf(rule: Access) {
  if (rule === 'everyone') return 'Qualquer pessoa, sem sessão.'
  if ('staffWith' in rule) return `Equipe com a permissão \`${rule.staffWith}\`.`
  if ('clientOrLink' in rule) return 'Clientes com sessão, ou o link da pesquisa.'
  return callers[rule.join()]!
}

/** 401 and 403 are the endpoint's own: `test/access-table.test.ts` compares them with the table. */
function responsesOf({ requestBody, parameters = [] }: Operation) {
  return {
    ...(requestBody || parameters.length ? { 422: error(422) } : {}),
    ...(requestBody ? { 413: error(413), 415: error(415) } : {}),
    406: error(406),
    503: error(503),
  }
}

function complete(method: string, path: string, operation: Operation) {
  const rule = rules.get(`${method} ${path}`.toLowerCase())!
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    description: descriptionOf(rule, operation),
    security: rule === 'everyone' ? [] : [{ session: [] }, { token: [] }],
    ...operation,
    responses: { ...responsesOf(operation), ...operation.responses },
  }
}

/**
 * Adds what every operation has in common and no endpoint repeats: id, tag, callers and security by the endpoint table,
 * and the errors of the pipeline. `origin` is the server's public address, if it has one.
 */
export function completeDocument(openApi: object, origin: string | undefined) {
  const document = openApi as Document
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => {
    const methods = Object.entries(operations)
    return [path, Object.fromEntries(methods.map(([method, operation]) => [method, complete(method, path, operation)]))]
  })
  const tags = new Set(Object.keys(document.paths ?? {}).map(tagOf))
  return {
    ...document,
    servers: [{ url: origin ?? '/' }],
    tags: [...tags].toSorted().map((name) => ({ name, description: `Recursos em ${name}` })),
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'gn-auth:token_v3', description: `Sessão de ${brand.name}` },
        token: { type: 'http', scheme: 'bearer', description: 'Token de dez minutos da página, ou o de um programa' },
      },
    },
  }
}
