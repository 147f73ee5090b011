import { catalog } from '#domain/catalog/catalog.server.ts'
import { documentedCalls, type Schema } from '../support/documented-calls.ts'
import { aFilledForm } from '../support/requests.ts'
import { effectOf } from './effects.ts'
import type { Facts, PersonKind } from './facts.ts'
import { recordedPin } from './fixed-process.ts'
import { asJson, type Write } from './normalise.ts'
import type { RequestToSend, Product } from './product.ts'

type Described = Schema & {
  enum?: unknown[]
  anyOf?: Described[]
  format?: string
  required?: string[]
  minItems?: number
  minimum?: number
  properties?: Record<string, Described>
  items?: Described
  type?: string | string[]
}

/** Values by field name; others are generated from the schema. */
const named = ({ orders, lead, davi, purchase }: Facts): Record<string, unknown> => ({
  phone: '11955557701',
  email: 'nova.pessoa@exemplo.com.br',
  name: 'Nova Pessoa',
  pin: recordedPin,
  text: 'Texto escrito para o registro, com mais de vinte letras.',
  slug: lead.slug,
  uuid: orders.LEADS,
  orderUuid: orders.LEADS,
  phoneId: orders.LEADS,
  request_id: orders.FIN,
  user_id: lead.clientId,
  leadId: lead.id,
  lead_id: lead.id,
  chatId: lead.chatId,
  deviceId: 1,
  id: 1,
  ids: [davi.professionalId],
  token: 'guessed',
  secret: 'guessed',
  photo: 'x',
  purchase,
  endpoint: 'https://fcm.googleapis.com/record',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  reason: 'Não consegui falar com o profissional',
})

function valueOf(schema: Described, name: string, values: Record<string, unknown>): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueOf(schema.anyOf[0]!, name, values)
  if (schema.type === 'object') return bodyOf(schema, values)
  if (name in values) return values[name]
  if (schema.type === 'array') return schema.minItems ? [valueOf(schema.items!, name, values)] : []
  const type = [schema.type].flat()[0]
  if (type === 'boolean') return true
  return type === 'string' ? 'Registro' : Math.max(schema.minimum ?? 1, 1)
}

function bodyOf(schema: Described, values: Record<string, unknown>): Record<string, unknown> {
  if (schema.anyOf) return bodyOf(schema.anyOf[0]!, values)
  const propertyNames = schema.required ?? Object.keys(schema.properties ?? {})
  return Object.fromEntries(propertyNames.map((name) => [name, valueOf(schema.properties![name]!, name, values)]))
}

function aRequest(phone: string) {
  const { answers, maxLeads, ...fields } = aFilledForm('pintor', { phone })
  return {
    ...fields,
    categoryId: catalog().serviceBySlug('pintor')!.id,
    answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
    maxLeads: Number(maxLeads),
  }
}

/** Every writing endpoint with a generated body, by each allowed role: once, and again under the same key. */
export async function recordEndpointRequests(product: Product, facts: Facts, write: Write) {
  const values = named(facts)
  /** Bodies that the schema underspecifies. */
  const bodies: Record<string, Record<string, unknown>> = {
    '/api/requests': aRequest('(11) 95555-7701'),
    '/api/help/tickets': {
      name: 'Nova Pessoa',
      email: 'nova.pessoa@exemplo.com.br',
      subject: 'order',
      text: 'Meu pedido sumiu da minha lista.',
    },
    '/v1/opportunities/{uuid}/unlock': {},
    '/v1/login': { phone: '11912345678', target: 'user' },
    '/api/survey/form-submit': {
      user_id: facts.lead.clientId,
      request_id: facts.orders.FIN,
      survey_form_id: 1,
      form_snapshot: [],
      rating: 5,
      comment: 'Muito bom.',
    },
  }
  const kinds = (Object.keys(facts.people) as PersonKind[]).filter((kind) => !kind.startsWith('staff who'))
  for (const { method, path, body } of await documentedCalls(product.address)) {
    if (method === 'GET' || path.startsWith('/api/dev/')) continue
    const addresses = path.startsWith('/v1/opportunities/')
      ? [path.replace('{uuid}', facts.orders.SEARCH0), path.replace('{uuid}', facts.orders.LEADS)] // not their service, and theirs
      : [path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? 'x'))]
    const sent = bodies[path] ?? (body && bodyOf(body as Described, values))
    const results: Record<string, unknown> = {}
    let isForEveryone = false
    for (const address of addresses)
      for (const kind of kinds) {
        if (isForEveryone && kind !== 'client') continue
        await product.undo()
        const cookie = await product.cookieOf(facts.people[kind])
        const request: RequestToSend = {
          method,
          path: address,
          body: sent ?? {},
          headers: { 'idempotency-key': 'record-1' },
        }
        const first = await effectOf(product, request, cookie)
        if ([401, 403].includes(first.answer.status)) continue
        results[`${address} as ${kind}`] = first.result
        isForEveryone ||= kind === 'visitor'
        results[`${address} as ${kind}, again`] = (await effectOf(product, request, cookie)).result
        if (sent) {
          const other = { ...request, body: { ...sent, unknown: 1 } }
          results[`${address} as ${kind}, with an unknown key`] = (await effectOf(product, other, cookie)).result
        }
      }
    if (Object.keys(results).length)
      write(`endpoint-requests/${`${method}${path}`.replaceAll(/[^\w.-]+/g, '_')}.json`, asJson(results))
  }
  write('endpoint-requests/flows.json', asJson(await flows(product, facts)))
}

type Links = { _links: { validate: { href: string } } }

/**
 * Flows of several requests: order with PIN, sign-in, sign-up, unlock without coins, and a purchase that the bank
 * confirms.
 */
async function flows(product: Product, facts: Facts) {
  const results: Record<string, unknown> = {}
  async function call(title: string, request: RequestToSend, cookie?: string) {
    const { answer, result: effect } = await effectOf(product, request, cookie)
    results[title] = effect
    return answer
  }
  const json = <Value>({ body }: { body: string }) => JSON.parse(body) as Value

  await product.undo()
  const ordered = json<{ uuid: string }>(
    await call('order: request', { path: '/api/requests', body: aRequest('(11) 95555-7701') }),
  )
  await call('order: request again', { path: '/api/requests', body: aRequest('(11) 95555-7701') })
  await call('order: wrong PIN', { path: `/requests/${ordered.uuid}/pin`, body: { pin: '4321' } })
  await call('order: another PIN', { path: `/requests/${ordered.uuid}/pin/resend`, body: {} })
  await call('order: right PIN', { path: `/requests/${ordered.uuid}/pin`, body: { pin: recordedPin } })
  await call('order: right PIN again', { path: `/requests/${ordered.uuid}/pin`, body: { pin: recordedPin } })

  for (const [target, phone] of [
    ['user', '11912345678'],
    ['professional', '11933330002'],
    ['user', '11900000000'],
  ] as const) {
    await product.undo()
    const title = `sign-in of ${target} ${phone}`
    const begun = await call(title, { path: '/v1/login', body: { phone, target } })
    if (begun.status !== 200 && begun.status !== 201) continue
    const { pathname } = new URL(json<Links>(begun)._links.validate.href, 'http://record.test')
    await call(`${title}: wrong PIN`, { path: pathname, body: { pin: '4321' } })
    const proved = await call(`${title}: right PIN`, { path: pathname, body: { pin: recordedPin } })
    const { token } = json<{ token: string }>(proved)
    await call(`${title}: session`, { path: '/users', body: {}, headers: { authorization: token } })
    await call(`${title}: session again`, { path: '/users', body: {}, headers: { authorization: token } })
  }

  await product.undo()
  const person = { email: 'nova.pessoa@exemplo.com.br', phone: '11955557701' }
  const begun = await call('sign-up', { path: '/api/signup', body: person })
  const page = new URL(json<{ redirectUrl: string }>(begun).redirectUrl, 'http://record.test')
  const token = page.searchParams.get('token')
  await call('sign-up: agreed', { path: page.pathname + page.search, form: { agreed: 'on' } })
  await call('sign-up: wrong PIN', { path: '/api/signup/pin', body: { token, pin: '4321' } })
  await call('sign-up: right PIN', { path: '/api/signup/pin', body: { token, pin: recordedPin } })

  await product.undo()
  const { id } = await product.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', '11933330006')
    .executeTakeFirstOrThrow()
  const poor = await product.cookieOf(id)
  await call('unlock without coins', { path: `/v1/opportunities/${facts.orders.LEADS}/unlock`, body: {} }, poor)
  for (const play of ['pay', 'pay_less', 'refuse', 'let_expire'])
    for (const then of play === 'pay' ? ['charge_back', undefined] : [undefined]) {
      await product.undo()
      const bank = `/dev/banco/${facts.unpaid.replaceAll('-', '')}`
      await call(`bank: ${play}`, { path: bank, form: { play } })
      if (then) await call(`bank: ${play}, then ${then}`, { path: bank, form: { play: then } })
    }
  return results
}
