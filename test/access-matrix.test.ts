import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { anaOrders } from '#db/seed/town.ts'
import { startTown } from './e2e/town.ts'
import { allRoutes } from './support/route-table.ts'

const town = await startTown({ after })

/** Whose order, lead and conversation is asked for: Ana's and Davi's. Bia and Gil have nothing to do with them. */
const kinds = ['visitor', 'client', 'other client', 'professional with the lead', 'professional without'] as const
const cookies = [
  undefined,
  await town.signIn('11912345678'),
  await town.signIn('11922223333'),
  await town.signIn('11933330002', 'professional'),
  await town.signIn('11933330005', 'professional'),
]
const lead = await town.db
  .selectFrom('leads as l')
  .innerJoin('orders as o', 'o.id', 'l.order_id')
  .innerJoin('conversations as c', 'c.lead_id', 'l.id')
  .innerJoin('professionals as p', 'p.id', 'l.professional_id')
  .select(['l.id', 'c.chat_id as chatId', 'p.slug', 'o.client_id as clientId'])
  .where('o.uuid', '=', anaOrders.LEADS)
  .where('p.name', '=', 'Davi Rocha')
  .executeTakeFirstOrThrow()
const unproved = await town.requestPainter({ phone: '11966667777' })
const { uuid: unprovedPhone } = await town.db
  .selectFrom('pin_challenges')
  .select('uuid')
  .where('order_uuid', '=', unproved)
  .executeTakeFirstOrThrow()
const nobody = '00000000-0000-4000-8000-000000000000'

type Line = {
  /** The route as the snapshot has it. */
  route: string
  /** An address of it, when it has parameters. */
  at?: string
  body?: unknown
  /** What each kind is answered, in their order: a status, or where one is sent. */
  answers: readonly (number | string)[]
}
const all = (answer: number | string) => kinds.map(() => answer)

const lines: Line[] = [
  { route: 'GET /api/dev/outbox', answers: all(422) },
  { route: 'GET /api/me', answers: [401, 200, 200, 200, 200] },
  { route: 'GET /api/me/export', answers: [401, 200, 200, 200, 200] },
  { route: 'GET /api/orders', answers: [401, 200, 200, 403, 403] },
  { route: 'GET /api/orders/:uuid', at: `/api/orders/${anaOrders.LEADS}`, answers: [401, 200, 404, 403, 403] },
  {
    route: 'GET /api/redirect-to-download',
    at: '/api/redirect-to-download?source=prices',
    answers: all('/baixar-app'),
  },
  {
    route: 'GET /api/orders/:uuid/leads/:leadId/rejection-form',
    at: `/api/orders/${anaOrders.LEADS}/leads/${lead.id}/rejection-form`,
    answers: [401, 200, 404, 403, 403],
  },
  { route: 'GET /api/session', answers: all(200) },
  { route: 'GET /avatars/:file{.+\\.svg}', at: '/avatars/Ana.svg', answers: all(200) },
  { route: 'GET /docs', answers: all(200) },
  { route: 'GET /healthz', answers: all(200) },
  { route: 'GET /og/:rootSlug/:file{[a-z0-9-]+\\.png}', at: '/og/reformas-e-reparos/pintor.png', answers: all(200) },
  { route: 'GET /og/ajeita.png', answers: all(200) },
  { route: 'GET /openapi.json', answers: all(200) },
  { route: 'GET /readyz', answers: all(200) },
  { route: 'GET /robots.txt', answers: all(200) },
  { route: 'GET /sitemap.xml', answers: all(200) },
  {
    route: 'GET /sitemaps/:file{[a-z-]+-[0-9]{1,6}\\.xml\\.gz}',
    at: '/sitemaps/servicos-1.xml.gz',
    answers: all(200),
  },
  { route: 'GET /v1/category/banner', at: '/v1/category/banner?id=1', answers: all(200) },
  {
    route: 'GET /v1/chat/:chatId/messages',
    at: `/v1/chat/${lead.chatId}/messages`,
    answers: [401, 200, 404, 200, 404],
  },
  { route: 'GET /v1/chat/events', answers: [401, 200, 200, 200, 200] },
  { route: 'GET /v1/chat/events/poll', answers: [401, 200, 200, 200, 200] },
  {
    route: 'GET /v1/chat/messages/:userId',
    at: `/v1/chat/messages/${lead.clientId}`,
    answers: [401, 200, 403, 403, 403],
  },
  { route: 'GET /v1/cities', at: '/v1/cities?text=santos', answers: all(200) },
  { route: 'GET /v1/contacts/:leadId', at: `/v1/contacts/${lead.id}`, answers: [401, 403, 403, 200, 404] },
  { route: 'GET /v1/opportunities', answers: [401, 403, 403, 200, 200] },
  {
    route: 'GET /v1/opportunities/:uuid',
    at: `/v1/opportunities/${anaOrders.LEADS}`,
    answers: [401, 403, 403, 200, 200],
  },
  { route: 'GET /v1/search', at: '/v1/search?text=pintor', answers: all(200) },
  { route: 'PAGE /', answers: all(200) },
  { route: 'PAGE /*', at: '/nada/nada/nada', answers: all(404) },
  { route: 'PAGE /:rootSlug', at: '/reformas-e-reparos', answers: all(200) },
  {
    route: 'PAGE /:rootSlug/:service/:state?/:city?',
    at: '/reformas-e-reparos/pintor/sp/campinas',
    answers: all(200),
  },
  {
    route: 'PAGE /:rootSlug/:service/preco/:slug',
    at: '/reformas-e-reparos/pintor/preco/pintura-de-parede',
    answers: all(200),
  },
  {
    route: 'PAGE /:rootSlug/preco/:slug',
    at: '/reformas-e-reparos/preco/pintura-de-parede',
    answers: all(200),
  },
  { route: 'PAGE /anuncie', answers: all(200) },
  { route: 'PAGE /anuncie/:slug/:service?', at: '/anuncie/pintor', answers: all(200) },
  { route: 'PAGE /baixar-app', answers: all(200) },
  { route: 'PAGE /busca', at: '/busca?texto=pintor', answers: all(200) },
  { route: 'PAGE /carreiras', answers: all(200) },
  { route: 'PAGE /central-de-ajuda', answers: all(200) },
  { route: 'PAGE /central-de-ajuda/:slug', at: '/central-de-ajuda/como-evitar-golpes', answers: all(200) },
  { route: 'PAGE /central-de-ajuda/chatbot', answers: all(200) },
  { route: 'PAGE /central-de-ajuda/exclusao-de-conta', answers: all(200) },
  {
    route: 'PAGE /central-de-ajuda/exclusao-de-conta/cliente',
    answers: ['/entrar', 200, 200, '/entrar', '/entrar'],
  },
  {
    route: 'PAGE /central-de-ajuda/exclusao-de-conta/profissional',
    answers: ['/profissional/entrar', '/profissional/entrar', '/profissional/entrar', 200, 200],
  },
  { route: 'PAGE /conta', answers: ['/entrar', 200, 200, '/entrar', '/entrar'] },
  { route: 'PAGE /dev/inbox', answers: all(200) },
  { route: 'PAGE /dev/ui', answers: all(200) },
  { route: 'PAGE /en-construccion', answers: all(200) },
  { route: 'PAGE /entrar', answers: [200, '/meus-pedidos', '/meus-pedidos', 200, 200] },
  { route: 'PAGE /erro', answers: all(500) },
  { route: 'PAGE /fora-do-ar', answers: all(503) },
  { route: 'PAGE /mapa-do-site', answers: all(200) },
  { route: 'PAGE /mensagens', answers: ['/entrar', 200, 200, '/entrar', '/entrar'] },
  {
    route: 'PAGE /mensagens/:chatId',
    at: `/mensagens/${lead.chatId}`,
    answers: ['/entrar', 200, 404, '/entrar', '/entrar'],
  },
  { route: 'PAGE /meus-pedidos', answers: ['/entrar', 200, 200, '/entrar', '/entrar'] },
  {
    route: 'PAGE /meus-pedidos/:uuid',
    at: `/meus-pedidos/${anaOrders.LEADS}`,
    answers: ['/entrar', 200, 404, '/entrar', '/entrar'],
  },
  {
    route: 'PAGE /meus-pedidos/:uuid/profissional/:leadId',
    at: `/meus-pedidos/${anaOrders.LEADS}/profissional/${lead.id}`,
    answers: ['/entrar', 200, 404, '/entrar', '/entrar'],
  },
  { route: 'PAGE /meus-pedidos/pedido-bloqueado', answers: ['/entrar', 200, 200, '/entrar', '/entrar'] },
  { route: 'PAGE /meus-pedidos/profissionais-nao-encontrados', answers: ['/entrar', 200, 200, '/entrar', '/entrar'] },
  {
    route: 'PAGE /pedido-duplicado/:uuid',
    at: `/pedido-duplicado/${anaOrders.LEADS}`,
    answers: ['/entrar', 404, 404, '/entrar', '/entrar'],
  },
  {
    route: 'PAGE /pedido-enviado/:uuid',
    at: `/pedido-enviado/${anaOrders.LEADS}`,
    answers: ['/entrar', 200, 404, '/entrar', '/entrar'],
  },
  { route: 'PAGE /orcamento/:service/:second?/:third?/:fourth?', at: '/orcamento/pintor', answers: all(200) },
  { route: 'PAGE /pedir-ajuda', answers: all(200) },
  {
    route: 'PAGE /phone-verification/:uuid',
    at: `/phone-verification/${unproved}?phoneId=${unprovedPhone}`,
    answers: all(200),
  },
  { route: 'PAGE /politica-de-privacidade/site', answers: all(200) },
  { route: 'PAGE /profissionais/:slug', at: `/profissionais/${lead.slug}`, answers: all(200) },
  {
    route: 'PAGE /profissional',
    answers: ['/profissional/entrar', '/profissional/entrar', '/profissional/entrar', 200, 200],
  },
  { route: 'PAGE /profissional/cadastro', at: '/profissional/cadastro?token=x', answers: all(404) },
  {
    route: 'PAGE /profissional/carteira',
    answers: ['/profissional/entrar', '/profissional/entrar', '/profissional/entrar', 200, 200],
  },
  {
    route: 'PAGE /profissional/contatos',
    answers: ['/profissional/entrar', '/profissional/entrar', '/profissional/entrar', 200, 200],
  },
  {
    route: 'PAGE /profissional/contatos/:leadId',
    at: `/profissional/contatos/${lead.id}`,
    answers: ['/profissional/entrar', '/profissional/entrar', '/profissional/entrar', 200, 404],
  },
  { route: 'PAGE /profissional/entrar', answers: [200, 200, 200, '/profissional', '/profissional'] },
  {
    route: 'PAGE /profissional/mensagens',
    answers: ['/profissional/entrar', '/profissional/entrar', '/profissional/entrar', 200, 200],
  },
  {
    route: 'PAGE /profissional/mensagens/:chatId',
    at: `/profissional/mensagens/${lead.chatId}`,
    answers: ['/profissional/entrar', '/profissional/entrar', '/profissional/entrar', 200, 404],
  },
  {
    route: 'PAGE /profissional/oportunidades/:uuid',
    at: `/profissional/oportunidades/${anaOrders.LEADS}`,
    answers: ['/profissional/entrar', '/profissional/entrar', '/profissional/entrar', 200, 200],
  },
  {
    route: 'PAGE /profissional/perfil',
    answers: ['/profissional/entrar', '/profissional/entrar', '/profissional/entrar', 200, 200],
  },
  { route: 'PAGE /requests/:uuid', at: `/requests/${unproved}`, answers: all(200) },
  { route: 'PAGE /sair', answers: all('/') },
  { route: 'PAGE /seguranca', answers: all(200) },
  { route: 'PAGE /seja-um-profissional', answers: all(200) },
  { route: 'PAGE /sobre-nos', answers: all(200) },
  { route: 'PAGE /termos-de-uso', answers: all(200) },
  { route: 'POST /api/analytics', body: { event: 'page view' }, answers: all(204) },
  { route: 'POST /api/dev/advance', body: { hours: 'x' }, answers: all(422) },
  { route: 'POST /api/dev/reset', body: 'not json', answers: all(415) },
  { route: 'POST /api/errors', body: { message: 'x' }, answers: all(204) },
  {
    route: 'POST /api/help/:slug/feedback',
    at: '/api/help/como-evitar-golpes/feedback',
    body: { helpful: true },
    answers: all(200),
  },
  { route: 'POST /api/help/chatbot', body: { text: 'oi' }, answers: all(200) },
  { route: 'POST /api/help/tickets', body: {}, answers: all(422) },
  {
    route: 'POST /api/me/deletion/:uuid/pin',
    at: `/api/me/deletion/${nobody}/pin`,
    body: { pin: '0000' },
    answers: [401, 404, 404, 404, 404],
  },
  {
    route: 'POST /api/me/deletion/:uuid/resend',
    at: `/api/me/deletion/${nobody}/resend`,
    answers: [401, 404, 404, 404, 404],
  },
  {
    route: 'POST /api/orders/:uuid/notifications/read',
    at: `/api/orders/${anaOrders.LEADS}/notifications/read`,
    answers: [401, 204, 404, 403, 403],
  },
  { route: 'POST /api/requests', body: {}, answers: all(422) },
  { route: 'POST /api/signup', body: {}, answers: all(422) },
  {
    route: 'POST /phone-verification/change',
    body: { phone: '11966668888', phoneId: nobody, uuid: unproved },
    answers: all(404),
  },
  {
    route: 'POST /phone-verification/pin',
    body: { pin: '0000', phoneId: nobody, uuid: unproved },
    answers: all(404),
  },
  {
    route: 'POST /phone-verification/resend',
    body: { resendStrategy: 'sms', phoneId: nobody, uuid: unproved },
    answers: all(404),
  },
  { route: 'POST /requests/:uuid/pin', at: `/requests/${nobody}/pin`, body: { pin: '0000' }, answers: all(404) },
  { route: 'POST /requests/:uuid/pin/resend', at: `/requests/${nobody}/pin/resend`, answers: all(404) },
  { route: 'POST /users', answers: all(401) },
  {
    route: 'POST /v1/chat/:chatId/messages',
    at: `/v1/chat/${lead.chatId}/messages`,
    body: { text: 'Oi', clientId: 'matrix' },
    answers: [401, 201, 404, 201, 404],
  },
  { route: 'POST /v1/chat/:chatId/read', at: `/v1/chat/${lead.chatId}/read`, answers: [401, 204, 404, 204, 404] },
  {
    route: 'POST /v1/leads/:leadId/accepted-conversation',
    at: `/v1/leads/${lead.id}/accepted-conversation`,
    body: { lead_id: lead.id },
    answers: [401, 200, 404, 403, 403],
  },
  {
    route: 'POST /v1/leads/:leadId/first-message',
    at: `/v1/leads/${lead.id}/first-message`,
    body: { text: 'Oi' },
    answers: [401, 403, 403, 409, 404],
  },
  {
    route: 'POST /v1/leads/:leadId/rejection',
    at: `/v1/leads/${lead.id}/rejection`,
    body: { reason: 'Ofensa', lead_id: lead.id },
    answers: [401, 422, 422, 403, 403],
  },
  { route: 'POST /v1/login', body: {}, answers: all(422) },
  { route: 'POST /v1/login/:uuid/resend', at: `/v1/login/${nobody}/resend`, answers: all(404) },
  {
    route: 'POST /v1/login/:uuid/validate',
    at: `/v1/login/${nobody}/validate`,
    body: { pin: '0000' },
    answers: all(404),
  },
  {
    route: 'POST /v1/opportunities/:uuid/unlock',
    at: `/v1/opportunities/${anaOrders.LEADS}/unlock`,
    body: {},
    answers: [401, 403, 403, 201, 201],
  },
]

/** What somebody is answered: the status, or the path one is sent to. A stream is left at once. */
async function answerTo({ route, at, body }: Line, cookie: string | undefined) {
  const [method, path] = route.split(' ') as [string, string]
  const leaving = new AbortController()
  const sent = method === 'POST' && (typeof body === 'string' ? body : JSON.stringify(body ?? {}))
  const response = await fetch(town.address + (at ?? path), {
    method: method === 'PAGE' ? 'GET' : method,
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(sent ? { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' } : {}),
    },
    ...(sent ? { body: sent } : {}),
  })
  const { status, headers } = response
  leaving.abort()
  return status === 302 ? new URL(headers.get('location')!, town.address).pathname : status
}

const byKind = (answers: readonly (number | string)[]) =>
  Object.fromEntries(kinds.map((kind, at) => [kind, answers[at]]))

test('every route of the product has its line', () => {
  assert.deepEqual(lines.map(({ route }) => route).sort(), allRoutes())
})

for (const line of lines) {
  test(`who may: ${line.route}`, async () => {
    const answers: (number | string)[] = []
    for (const cookie of cookies) answers.push(await answerTo(line, cookie))
    assert.deepEqual(byKind(answers), byKind(line.answers))
  })
}
