import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterAll, test } from 'vitest'
import { aConversation } from '#db/builders/leads.ts'
import { anOrder, anOffer } from '#db/builders/orders.ts'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { requestIdHeader } from '#platform/observability/request-context.ts'
import { commonHeaders } from '#platform/security/security-headers.ts'
import { testDatabase } from '#test/support/database.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { aFilledForm } from '#test/support/requests.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('./app.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const api = createApi()

type Answer = { status: number; body: any; headers: Headers }

async function call(
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await api.request(`http://localhost${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', path, { body, headers })

test('a call refused for its headers has the common headers and a request id, like any other answer', async () => {
  const refused = {
    cross_origin: { 'sec-fetch-site': 'cross-site' },
    not_json: { 'content-type': 'text/plain' },
    version: { 'accept-version': '1' },
  }
  for (const [code, headers] of Object.entries(refused)) {
    const answer = await call('POST', '/v1/opportunities/x/dismiss', { headers })
    assert.equal(answer.body.code, code)
    for (const [name, value] of Object.entries(commonHeaders)) assert.equal(answer.headers.get(name), value, code)
    assert.ok(answer.headers.get(requestIdHeader), code)
    assert.equal(answer.headers.get('cache-control'), 'no-store', code)
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8', code)
  }
})

/** An order active at the real time. */
async function anOpenOrder(client?: { userId: number; phone: string }) {
  const order = await anOrder(db, client ? { client } : {})
  await db
    .updateTable('orders')
    .set({ published_at: new Date(), expires_at: addHours(new Date(), 40) })
    .where('id', '=', order.id)
    .execute()
  return order
}

test('coverage says whether a city is served, and 404 for an unknown service or city', async () => {
  const painter = catalog().serviceBySlug('pintor')!.id
  const coverage = (place: string, id = painter) => call('GET', `/v1/services/${id}/coverage/${place}`)
  await aProfessional(db)
  assert.deepEqual((await coverage('sp/sao-paulo')).body, { isServed: true })
  assert.deepEqual((await coverage('ac/rio-branco')).body, { isServed: false })
  for (const missing of [coverage('sp/rio-branco'), coverage('sp/sao-paulo', 999_999)])
    assert.equal((await missing).status, 404)
})

test('search responds with full slugs, echoes the request id, and does not fail on odd text', async () => {
  const { status, body, headers } = await call('GET', '/v1/search?text=pintor', {
    headers: { 'x-request-id': 'abc-12345678' },
  })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body[0]), ['id', 'slug', 'name', 'rootName'])
  assert.equal(body[0].slug, 'reformas-e-reparos/pintor')
  assert.deepEqual((await call('GET', '/v1/search?text=zzzzzz')).body, [])
  assert.equal((await call('GET', '/v1/search?text=conserto')).body.length, 8)
  assert.equal(headers.get('x-request-id'), 'abc-12345678')
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  for (const text of ['', 'zzzzzz', 'pint@r', '%00', '%F0%9F%8F%A0', 'a'.repeat(10_000)]) {
    const odd = await call('GET', `/v1/search?text=${text}`)
    assert.ok(odd.status === 200 || odd.status === 422, `${text.slice(0, 20)}: ${odd.status}`)
  }
})

async function aRequest(phone: string, more: Record<string, unknown> = {}) {
  const { answers, maxLeads: _, ...fields } = aFilledForm()
  const answerList = Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))
  return post('/api/requests', {
    categoryId: catalog().serviceBySlug('pintor')!.id,
    answers: answerList,
    ...fields,
    phone,
    ...more,
  })
}

test('a request, its PIN and its session: codes and texts of the specification', async () => {
  const phone = '11987001001'
  const created = await aRequest(phone)
  assert.equal(created.status, 201)
  assert.equal(created.body.link, `/requests/${created.body.uuid}`)

  const pin = await getQueuedPin(db, phone)
  const rejected = await post(`/requests/${created.body.uuid}/pin`, { pin: wrongPin(pin) })
  assert.deepEqual(
    { status: rejected.status, message: rejected.body.message },
    { status: 422, message: 'O código que você digitou está incorreto.' },
  )
  for (const odd of ['042', '04277', 'abcd'])
    assert.equal((await post(`/requests/${created.body.uuid}/pin`, { pin: odd })).status, 422)

  const early = await post(`/requests/${created.body.uuid}/pin/resend`, undefined)
  assert.equal(early.status, 429)
  assert.ok(Number(early.headers.get('retry-after')) > 0)

  const right = await post(`/requests/${created.body.uuid}/pin`, { pin })
  assert.equal(right.body.message, 'Telefone validado com sucesso, você será redirecionado...')
  assert.equal(right.body.link, `/pedido-enviado/${created.body.uuid}`)

  const cookies = right.headers.getSetCookie()
  assert.deepEqual(
    cookies.map((line) => line.split('=')[0]),
    ['gn-auth:token_v3', 'gn-auth:user_v4'],
  )
  for (const line of cookies)
    assert.match(line, /^[^=]+=GN_[0-9a-f]{8}\.[\w-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
  assert.ok(!decodeURIComponent(cookies.join()).includes('Bia'), 'a cookie is not readable')

  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const me = await call('GET', '/api/me', { headers: { cookie } })
  assert.deepEqual(
    { role: me.body.role, phone: me.body.phone, notificationCount: me.body.notificationCount },
    { role: 'client', phone, notificationCount: 0 },
  )

  const orders = await call('GET', '/api/orders', { headers: { cookie } })
  assert.deepEqual(Object.keys(orders.body[0]), [
    'id',
    'uuid',
    'status',
    'createdAt',
    'orderDate',
    'rootCategory',
    'category',
    'hasNotification',
    'remainingHours',
    'totalProfessionalsFound',
    'leads',
  ])

  const detail = await call('GET', `/api/orders/${created.body.uuid}`, { headers: { cookie } })
  assert.deepEqual(Object.keys(detail.body), [
    'uuid',
    'status',
    'category',
    'categoryRoot',
    'leads',
    'hasNotifications',
    'remainingHours',
    'totalProfessionalsFound',
    'reviewUrl',
    'meta',
    'reviewData',
  ])
  assert.equal(
    (await call('GET', '/api/orders', { headers: { authorization: `Bearer ${right.body.token}` } })).status,
    200,
    'the short token speaks for the session',
  )
})

test('an incomplete request names every invalid field and its error', async () => {
  const { status, body } = await aRequest('1191234567', { email: 'a@b', city: 'nenhures', urgency: 'never' })
  assert.equal(status, 422)
  assert.deepEqual(body.errors, {
    urgency: 'Digite um conteúdo válido',
    email: 'Digite um conteúdo válido',
    phone: 'Digite um conteúdo válido',
  })
  const place = await aRequest('11987001002', { city: 'nenhures' })
  assert.deepEqual({ status: place.status, code: place.body.code }, { status: 422, code: 'unknown_place' })
  assert.equal(
    (await post('/api/requests', { categoryId: 1, surprise: true })).status,
    422,
    'an unknown key is refused',
  )
})

test('sign-in: 404 for the unregistered, 422 for a bad phone, cookies only from the fresh token', async () => {
  const { phone } = await aClient(db)
  const unknown = await post('/v1/login', { phone: '(11) 99888-7777', target: 'user' })
  assert.deepEqual(
    { status: unknown.status, message: unknown.body.message },
    { status: 404, message: 'Você não está cadastrado. Baixe nosso App e cadastre-se já, é grátis!' },
  )
  for (const bad of ['(11) 90234-5678', '1191234567', '', '(10) 91234-5678'])
    assert.equal((await post('/v1/login', { phone: bad, target: 'user' })).status, 422, bad)
  assert.equal((await post('/v1/login', { phone, target: 'staff' })).status, 422)
  assert.equal(
    (await post('/v1/login', { phone, target: 'professional' })).status,
    404,
    'a client is not a professional',
  )

  const sent = await post('/v1/login', { phone, target: 'user' })
  assert.equal(sent.body.message, 'O código de validação foi enviado para o seu telefone.')
  const secondResponse = await post('/v1/login', { phone, target: 'user' })
  assert.equal(
    secondResponse.body._links.validate.href,
    sent.body._links.validate.href,
    'the same challenge within the wait',
  )

  const { pathname } = new URL(sent.body._links.validate.href)
  const pin = await getQueuedPin(db, phone)
  const rejected = await post(pathname, { pin: wrongPin(pin) })
  assert.deepEqual({ status: rejected.status, hasToken: 'token' in rejected.body }, { status: 422, hasToken: false })

  const { body } = await post(pathname, { pin })
  const users = await call('POST', '/users', { headers: { authorization: body.token } })
  assert.deepEqual(Object.keys(users.body), [
    'id',
    'uuid',
    'name',
    'phone',
    'email',
    'avatarUrl',
    'role',
    'notificationCount',
  ])
  assert.equal(users.headers.getSetCookie().length, 2)
  assert.equal((await call('POST', '/users')).status, 401)
  assert.equal((await call('POST', '/users', { headers: { authorization: 'Bearer nonsense' } })).status, 401)
  assert.equal((await post(pathname, { pin })).status, 409, 'a PIN is used once')
})

test('the professional sees no contact before paying, pays once, writes once', async () => {
  const client = await aClient(db)
  const order = await anOpenOrder(client)
  const professional = await aProfessional(db)
  const cookie = await signedInCookie(db, professional.userId)
  await anOffer(db, { order, pro: professional })
  const list = await call('GET', '/v1/opportunities', { headers: { cookie } })
  const json = JSON.stringify(list.body)
  for (const secret of [client.phone, 'Castanho', 'bia@exemplo.com.br']) assert.ok(!json.includes(secret))
  const { quote, coins } = list.body.find((each: { uuid: string }) => each.uuid === order.uuid)
  const first = await post(`/v1/opportunities/${order.uuid}/unlock`, { quote }, { cookie, 'idempotency-key': 'once' })
  const second = await post(`/v1/opportunities/${order.uuid}/unlock`, { quote }, { cookie, 'idempotency-key': 'once' })
  assert.deepEqual({ status: first.status, coinsPaid: first.body.coinsPaid }, { status: 201, coinsPaid: coins })
  assert.deepEqual(second.body, first.body)
  const reused = await post(
    `/v1/opportunities/${(await anOpenOrder()).uuid}/unlock`,
    {},
    { cookie, 'idempotency-key': 'once' },
  )
  assert.deepEqual({ status: reused.status, code: reused.body.code }, { status: 409, code: 'key_reused' })
  const { leadId } = first.body
  const contact = await call('GET', `/v1/contacts/${leadId}`, { headers: { cookie } })
  assert.equal(contact.body.phone, client.phone)
  const other = await signedInCookie(db, (await aProfessional(db)).userId)
  assert.equal((await call('GET', `/v1/contacts/${leadId}`, { headers: { cookie: other } })).status, 404)
  assert.equal((await post(`/v1/leads/${leadId}/first-message`, { text: 'Oi' }, { cookie: other })).status, 404)
  assert.equal((await post(`/v1/leads/${leadId}/first-message`, { text: '  ' }, { cookie })).status, 422)
  assert.equal(
    (await post(`/v1/leads/${leadId}/first-message`, { text: 'Posso ir hoje.', price: 150 }, { cookie })).status,
    201,
  )

  const clientCookie = await signedInCookie(db, client.userId)
  const { body } = await call('GET', `/api/orders/${order.uuid}`, { headers: { cookie: clientCookie } })
  const [lead] = body.leads
  assert.deepEqual(
    {
      price: lead.price,
      initialMessage: lead.initialMessage,
      acceptedConversation: lead.acceptedConversation,
      shouldShowChatButton: lead.shouldShowChatButton,
    },
    {
      price: 150,
      initialMessage: 'Posso ir hoje.',
      acceptedConversation: `/v1/leads/${leadId}/accepted-conversation`,
      shouldShowChatButton: false,
    },
  )
  assert.equal(
    (await post(lead.acceptedConversation, { lead_id: leadId }, { cookie })).status,
    403,
    'a professional cannot accept',
  )
  assert.equal(
    (await post(lead.acceptedConversation, { lead_id: leadId }, { cookie: clientCookie, version: '6' })).status,
    406,
  )
  const accepted = await post(
    lead.acceptedConversation,
    { lead_id: leadId },
    { cookie: clientCookie, version: '7', 'accept-version': '7' },
  )
  assert.equal(accepted.status, 200)
  const chat = `/v1/chat/${accepted.body.chat_url}`
  assert.equal(
    (await post(`${chat}/messages`, { text: 'Combinado', clientId: 'c1' }, { cookie: clientCookie })).status,
    201,
  )
  assert.equal((await call('GET', `${chat}/messages`, { headers: { cookie: other } })).status, 404)
  assert.equal(
    (await call('GET', `/v1/chat/messages/${client.userId}`, { headers: { cookie } })).status,
    403,
    'the id in the address is no authority',
  )
  const own = await call('GET', `/v1/chat/messages/${professional.userId}`, { headers: { cookie } })
  assert.deepEqual(Object.keys(own.body.conversations[0]), [
    'chatId',
    'title',
    'avatar',
    'subtitle',
    'message',
    'lastMessageSent',
    'isUnread',
    'unreadMessages',
    'requestId',
  ])
  assert.equal(own.body.unreadConversations, 1)
  assert.equal((await call('POST', `${chat}/read`, { headers: { cookie } })).status, 204)
  assert.equal(
    (await call('GET', `/v1/chat/messages/${professional.userId}`, { headers: { cookie } })).body.unreadConversations,
    0,
  )
})

test('a call of a page that was rendered for another person is refused', async () => {
  const { pro, order, chatId } = await aConversation(db)
  const [mine, theirs] = [order.clientId, pro.userId]
  const send = async (userId: number, renderedFor: number) =>
    post(
      `/v1/chat/${chatId}/messages`,
      { text: 'Bom dia', clientId: randomUUID() },
      { cookie: await signedInCookie(db, userId), 'rendered-for': String(renderedFor) },
    )
  const refused = await send(theirs, mine)
  assert.equal(refused.status, 409)
  assert.equal(refused.body.code, 'another_person')
  assert.equal((await send(mine, mine)).status, 201)
})

test('foreign origins, other content types and planted cookies are refused', async () => {
  const { phone } = await aClient(db)
  assert.equal((await post('/v1/login', { phone, target: 'user' }, { origin: 'https://evil.example' })).status, 403)
  assert.equal((await post('/v1/login', { phone, target: 'user' }, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.equal((await call('POST', '/v1/login', { headers: { 'content-type': 'text/plain' }, body: 'x' })).status, 415)
  const cookie = (await signedInCookie(db, (await aClient(db)).userId)).split('; ')[0]!
  assert.equal((await call('GET', '/api/me', { headers: { cookie } })).status, 200)
  assert.equal(
    (await call('GET', '/api/me', { headers: { cookie: `${cookie}; ${cookie}` } })).status,
    401,
    'twice the same cookie',
  )
  assert.equal(
    (await call('GET', '/api/me', { headers: { cookie: `${cookie.slice(0, -2)}xx` } })).status,
    401,
    'a changed cookie',
  )
})

test('every endpoint is documented, and an unknown address responds in JSON', async () => {
  const { body } = await call('GET', '/openapi.json')
  assert.equal(body.openapi, '3.1.0')
  assert.ok(Object.keys(body.paths).length >= 20)
  assert.deepEqual((await call('GET', '/api/nothing')).body.code, 'not_found')
})
