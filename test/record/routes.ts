import { createHash } from 'node:crypto'
import { addressesOf } from './addresses.ts'
import type { Facts, PersonKind } from './facts.ts'
import { type Form, formsOf, linesOf } from './html.ts'
import { asJson, createPlaceholders, type Placeholders, sortDeep, type Write } from './normalise.ts'
import type { Answer, Product } from './product.ts'

// Requests each page and endpoint as each role, so that two recordings show which responses a refactoring changed.

const digest = (value: string | Buffer) => createHash('sha256').update(value).digest('hex').slice(0, 12)

type NormalisedResponse = {
  status: number
  headers: Record<string, string>
  text?: string
  forms?: Form[]
  json?: unknown
  bytes?: string
}

/** The response with placeholders for varying values; a binary body is recorded only as present. */
export function normaliseResponse(
  { status, headers: rawHeaders, body, bytes }: Answer,
  withPlaceholders: Placeholders,
): NormalisedResponse {
  const type = rawHeaders['content-type'] ?? ''
  const headers = Object.fromEntries(Object.entries(rawHeaders).map(([name, value]) => [name, withPlaceholders(value)]))
  if (type.includes('html')) {
    const text = withPlaceholders(linesOf(body).join('\n'))
    return { status, headers, text, forms: formsOf(withPlaceholders(body)) }
  }
  if (type.includes('json')) return { status, headers, json: sortDeep(JSON.parse(withPlaceholders(body))) }
  if (/^(text|application\/xml|image\/svg)/.test(type)) return { status, headers, text: withPlaceholders(body) }
  return { status, headers, ...(bytes.length ? { bytes: 'binary' } : {}) }
}

/** What one role gets; `body` is a digest. */
type RecordedResponse = { status: number; headers: string; body?: string }

/** Records every route for every role: status, headers, each body once. Also its forms, and GET requests that write. */
export async function recordRoutes(product: Product, { people, ...facts }: Facts, write: Write) {
  const kinds = Object.keys(people) as PersonKind[]
  const cookies = new Map<PersonKind, string | undefined>()
  for (const kind of kinds) cookies.set(kind, await product.cookieOf(people[kind]))
  const formsByPage: Record<string, Record<string, Form[]>> = {}
  const readsThatWrite: Record<string, unknown> = {}
  await product.changes()
  for (const { route, method, path, isPage } of addressesOf({ people, ...facts })) {
    const responses: Record<string, RecordedResponse> = {}
    const bodies = new Map<string, string>()
    const title = createPlaceholders()(path)
    for (const kind of kinds) {
      for (const suffix of isPage && !kind.startsWith('staff') ? ['', ' in the app'] : ['']) {
        const cookie = cookies.get(kind)
        const address = suffix ? `${path}${path.includes('?') ? '&' : '?'}webview=true` : path
        const answer = await product.ask({ method, path: address, ...(method === 'POST' ? { body: {} } : {}) }, cookie)
        const response = normaliseResponse(answer, createPlaceholders())
        const { status, headers, text, json, bytes, forms } = response
        const body = text ?? (json === undefined ? bytes : asJson(json))
        const bodyDigest = body && digest(body)
        if (bodyDigest) bodies.set(bodyDigest, body)
        responses[kind + suffix] = { status, headers: asJson(headers), ...(bodyDigest ? { body: bodyDigest } : {}) }
        if (!suffix && forms?.length && status === 200) (formsByPage[`${title} (${route})`] ??= {})[kind] = forms
        const written = method === 'GET' ? await product.changes() : {}
        if (Object.keys(written).length)
          readsThatWrite[`${title} as ${kind}${suffix}`] = JSON.parse(createPlaceholders()(JSON.stringify(written)))
      }
    }
    await product.changes()
    const name = `${method === 'GET' && isPage ? 'PAGE' : method} ${title}`.replaceAll(/[^\w.-]+/g, '_').slice(0, 120)
    write(`routes/${name}.txt`, formatResponses(route, title, responses, bodies))
  }
  write('forms.json', asJson(groupEqualForms(formsByPage)))
  write('reads-that-write.json', asJson(readsThatWrite))
}

/** The record of one address. Roles with equal responses share an entry. */
function formatResponses(
  route: string,
  title: string,
  responses: Record<string, RecordedResponse>,
  bodies: Map<string, string>,
) {
  const groups = Map.groupBy(Object.entries(responses), ([, response]) => JSON.stringify(response))
  const entries = [...groups.values()].map((group) => {
    const roles = group.map(([kind]) => kind).join(', ')
    const [, { status, headers, body }] = group[0]!
    return `${roles}\n  ${status} ${body ?? ''}\n${headers.trimEnd().replaceAll(/^/gm, '  ')}`
  })
  const texts = [...bodies].map(([body, text]) => `=== ${body}\n${text.trimEnd()}`)
  return [`${route}\n${title}`, ...entries, ...texts, ''].join('\n\n')
}

/** Lists equal forms of a page once, with the roles that get them. */
const groupEqualForms = (pages: Record<string, Record<string, Form[]>>) =>
  Object.fromEntries(
    Object.entries(pages).map(([page, formsByRole]) => {
      const groups = Map.groupBy(Object.entries(formsByRole), ([, forms]) => JSON.stringify(forms))
      const shared = [...groups.values()].map((group) => [group.map(([role]) => role).join(', '), group[0]![1]])
      return [page, Object.fromEntries(shared)]
    }),
  )
