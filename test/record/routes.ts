import { createHash } from 'node:crypto'
import { addressesOf } from './addresses.ts'
import type { Facts, PersonKind } from './facts.ts'
import { type Form, formsOf, linesOf } from './html.ts'
import { asJson, createPlaceholders, type Placeholders, sortDeep, type Write } from './normalise.ts'
import type { Answer, Product } from './product.ts'

const digest = (value: string | Buffer) => createHash('sha256').update(value).digest('hex').slice(0, 12)

type Read = {
  status: number
  headers: Record<string, string>
  text?: string
  forms?: Form[]
  json?: unknown
  bytes?: string
}

/** A normalised response; of pictures and documents only their existence. */
export function readAnswer({ status, headers, body, bytes }: Answer, stable: Placeholders): Read {
  const type = headers['content-type'] ?? ''
  const shown = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, stable(value)]))
  if (type.includes('html'))
    return { status, headers: shown, text: stable(linesOf(body).join('\n')), forms: formsOf(stable(body)) }
  if (type.includes('json')) return { status, headers: shown, json: sortDeep(JSON.parse(stable(body))) }
  if (/^(text|application\/xml|image\/svg)/.test(type)) return { status, headers: shown, text: stable(body) }
  return { status, headers: shown, ...(bytes.length ? { bytes: 'binary' } : {}) }
}

type Row = { status: number; headers: string; body?: string }

/** Every route for every role: status, and each text once by digest. Also forms, and writes of mere reads. */
export async function recordRoutes(product: Product, { people, ...facts }: Facts, write: Write) {
  const kinds = Object.keys(people) as PersonKind[]
  const cookies = new Map<PersonKind, string | undefined>()
  for (const kind of kinds) cookies.set(kind, await product.cookieOf(people[kind]))
  const forms: Record<string, Record<string, Form[]>> = {}
  const readsThatWrite: Record<string, unknown> = {}
  await product.changes()
  for (const { route, method, path, isPage } of addressesOf({ people, ...facts })) {
    const rows: Record<string, Row> = {}
    const bodies = new Map<string, string>()
    const title = createPlaceholders()(path)
    for (const kind of kinds) {
      for (const suffix of isPage && !kind.startsWith('staff') ? ['', ' in the app'] : ['']) {
        const cookie = cookies.get(kind)
        const address = suffix ? `${path}${path.includes('?') ? '&' : '?'}webview=true` : path
        const answer = await product.ask({ method, path: address, ...(method === 'POST' ? { body: {} } : {}) }, cookie)
        const { status, headers, text, json, bytes, forms: found } = readAnswer(answer, createPlaceholders())
        const whole = text ?? (json === undefined ? bytes : asJson(json))
        const body = whole && digest(whole)
        if (body) bodies.set(body, whole)
        rows[kind + suffix] = { status, headers: asJson(headers), ...(body ? { body } : {}) }
        if (!suffix && found?.length && status === 200) (forms[`${title} (${route})`] ??= {})[kind] = found
        const written = method === 'GET' ? await product.changes() : {}
        if (Object.keys(written).length)
          readsThatWrite[`${title} as ${kind}${suffix}`] = JSON.parse(createPlaceholders()(JSON.stringify(written)))
      }
    }
    await product.changes()
    const name = `${method === 'GET' && isPage ? 'PAGE' : method} ${title}`.replaceAll(/[^\w.-]+/g, '_').slice(0, 120)
    write(`routes/${name}.txt`, tableOf(route, title, rows, bodies))
  }
  write('forms.json', asJson(namedByPeople(forms)))
  write('reads-that-write.json', asJson(readsThatWrite))
}

/** Roles with equal responses share a line. */
function tableOf(route: string, title: string, rows: Record<string, Row>, bodies: Map<string, string>) {
  const groups = Map.groupBy(Object.entries(rows), ([, row]) => JSON.stringify(row))
  const heads = [...groups.values()].map((same) => {
    const [, { status, headers, body }] = same[0]!
    return `${same.map(([kind]) => kind).join(', ')}\n  ${status} ${body ?? ''}\n${headers.trimEnd().replaceAll(/^/gm, '  ')}`
  })
  const texts = [...bodies].map(([body, text]) => `=== ${body}\n${text.trimEnd()}`)
  return [`${route}\n${title}`, ...heads, ...texts, ''].join('\n\n')
}

/** Lists equal forms once, with the roles that get them. */
const namedByPeople = (pages: Record<string, Record<string, Form[]>>) =>
  Object.fromEntries(
    Object.entries(pages).map(([page, byKind]) => {
      const groups = Map.groupBy(Object.entries(byKind), ([, forms]) => JSON.stringify(forms))
      return [
        page,
        Object.fromEntries([...groups.values()].map((same) => [same.map(([kind]) => kind).join(', '), same[0]![1]])),
      ]
    }),
  )
