import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('./app.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const api = createApi()

type ApiResponse = { status: number; headers: Headers; body: Record<string, any> }

/** Each test has its own address, because limits count by it. */
async function post(
  path: string,
  body: unknown,
  address: string,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const response = await api.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-address': address, ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as ApiResponse['body'] }
}
const ask = (text: unknown, address = '10.0.0.1') => post('/api/help/chatbot', { text }, address)

test('article feedback is stored once per browser and may change', async () => {
  const path = '/api/help/como-evitar-golpes/feedback'
  const first = await post(path, { helpful: true }, '10.0.1.1')
  assert.equal(first.status, 200)
  const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!
  const second = await post(path, { helpful: false }, '10.0.1.1', { cookie })
  assert.deepEqual({ status: second.status, cookies: second.headers.getSetCookie() }, { status: 200, cookies: [] })
  assert.notEqual(first.body.message, second.body.message)
  const rows = await db.selectFrom('help_feedback').select('helpful').execute()
  assert.deepEqual(rows, [{ helpful: false }])
})

test('feedback on an unknown article, or with an unknown value, is refused', async () => {
  assert.equal((await post('/api/help/nada/feedback', { helpful: true }, '10.0.1.2')).status, 404)
  for (const body of [{}, { helpful: 'sim' }, { helpful: true, more: 1 }])
    assert.equal((await post('/api/help/como-evitar-golpes/feedback', body, '10.0.1.2')).status, 422)
})

test('a question gets a sentence and matching links', async () => {
  const pin = await ask('não recebi o código')
  assert.equal(pin.status, 200)
  assert.match(pin.body.answer, /4 dígitos/)
  assert.equal(pin.body.links[0].href, '/central-de-ajuda/nao-recebi-o-codigo')
  const price = await ask('quanto custa um pintor?')
  assert.match(price.body.answer, /^Pintor custa em média R\$ /)
  assert.deepEqual(price.body.links[0], { title: 'Pedir pintor', href: '/reformas-e-reparos/pintor' })
  const service = await ask('torneira pingando')
  assert.equal(service.body.links[0].href, '/reformas-e-reparos/encanador')
  const person = await ask('quero falar com um atendente')
  assert.equal(person.body.offersTicket, true)
  assert.match(person.body.answer, /atendendo agora, até as 20h|Nosso time volta /)
})

test('a name matches an article only when it is in the question', async () => {
  const { body } = await ask('quem vê meu telefone')
  assert.deepEqual(
    body.links.map(({ href }: { href: string }) => href),
    ['/central-de-ajuda/quem-ve-meu-contato'],
  )
})

test('the help chat reveals no order, signed in or not', async () => {
  const { body } = await ask('cadê o meu pedido de pintor?')
  assert.match(body.answer, /Eu não vejo pedidos/)
  assert.equal(body.links[0].href, '/meus-pedidos')
})

test('odd text gets a normal response', async () => {
  const odd = [
    '',
    '   ',
    '\u0000\u0007\u202e',
    'x'.repeat(10_000),
    '<script>alert(1)</script>',
    '💥'.repeat(200),
    "'; drop table",
    '%00%ff',
  ]
  for (const text of odd) {
    const { status, body } = await ask(text, '10.0.0.2')
    assert.equal(status, 200, text.slice(0, 20))
    assert.ok(body.answer.length > 20)
  }
  assert.match((await ask('x'.repeat(10_000), '10.0.0.2')).body.answer, /passou de 500 caracteres/)
  for (const text of [undefined, 12, null, ['a']]) assert.equal((await ask(text, '10.0.0.2')).status, 422)
})

test('the forty-first question in a minute waits', async () => {
  const answers = await Promise.all(Array.from({ length: 41 }, () => ask('oi', '10.0.0.3')))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [...Array(40).fill(200), 429])
  const waiting = answers.find(({ status }) => status === 429)!
  assert.ok(Number(waiting.headers.get('retry-after')) > 0)
})

test('a conversation becomes a ticket with a protocol number', async () => {
  const ticket = { name: 'Bia', email: 'bia@exemplo.com.br', subject: 'other', text: 'Você: oi' }
  const { status, body } = await post('/api/help/tickets', ticket, '10.0.2.1')
  assert.equal(status, 201)
  assert.match(body.protocol, /^20\d\d-\d{6}$/)
  assert.match(body.message, /atendendo agora, até as 20h|Nosso time volta /)
  const { text } = await db.selectFrom('support_tickets').select('text').executeTakeFirstOrThrow()
  assert.equal(text, 'Você: oi')
  const rejected = await post('/api/help/tickets', { ...ticket, email: 'bia@' }, '10.0.2.1')
  assert.deepEqual(
    { status: rejected.status, errors: Object.keys(rejected.body.errors) },
    { status: 422, errors: ['email'] },
  )
})
