import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aClient, signedInCookie } from '#db/builders/people.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { roleFor } from '#domain/identity/access-rule.ts'
import type { StaffPermission } from '#domain/identity/staff.ts'
import type { Role } from '#domain/identity/user.ts'
import { accessDenial } from '#domain/shared/access.ts'
import { asClient } from '#domain/shared/caller.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'
import { findLeadOfDavi } from './support/lead-of-davi.ts'
import { createProposalOfDavi } from './support/proposal-of-davi.ts'
import { allRoutes, ruleOf } from './support/route-table.ts'

const demo = await startDemo(scope, { DATA_DIR: env.DATA_DIR }) // this process makes cookies that the server reads

type Person = {
  role: Role | null
  permissions?: readonly StaffPermission[]
  cookie: string | undefined
  /** The mobile app gets the responses of this role. */
  sameResponsesAs?: string
}
const notModerate = ['chat_read', 'verify_pros', 'wallet_adjust', 'content', 'support'] as const

const ana = await cookieOf('11912345678')
const davi = await cookieOf('11933330002')

/**
 * Objects are Ana's and Davi's; Bia and Gil are unrelated. App pages have `webview=true` and app cookies, with the same
 * access.
 */
const people = {
  visitor: { role: null, cookie: undefined },
  'visitor in the app': { role: null, cookie: undefined, sameResponsesAs: 'visitor' },
  client: { role: 'client', cookie: ana },
  'client in the app': { role: 'client', cookie: ana, sameResponsesAs: 'client' },
  'other client': { role: 'client', cookie: await cookieOf('11922223333') },
  'professional with the lead': { role: 'professional', cookie: davi },
  'professional in the app': { role: 'professional', cookie: davi, sameResponsesAs: 'professional with the lead' },
  'professional without': { role: 'professional', cookie: await cookieOf('11933330005') },
  'staff who moderates': { role: 'staff', permissions: ['moderate'], cookie: await demo.signInStaff(['moderate']) },
  'staff who does not': { role: 'staff', permissions: notModerate, cookie: await demo.signInStaff(notModerate) },
  'deleted client': { role: null, cookie: await cookieOfDeleted() },
} as const satisfies Record<string, Person>
type Kind = keyof typeof people
const kinds = Object.keys(people) as Kind[]

async function cookieOf(phone: string) {
  const user = await demo.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
  return signedInCookie(demo.db, user.id)
}

/** A browser with cookies of a deleted account. */
async function cookieOfDeleted() {
  const { userId, phone } = await aClient(demo.db)
  const cookie = await signedInCookie(demo.db, userId)
  assert.equal((await fetch(`${demo.address}/api/me`, { headers: { cookie } })).status, 200)
  const form = { method: 'POST', headers: { cookie, origin: demo.address }, body: new URLSearchParams() }
  const page = await fetch(`${demo.address}/central-de-ajuda/exclusao-de-conta/cliente`, form)
  const [, uuid] = /name="challenge" value="([^"]+)"/.exec(await page.text())!
  await demo.call(`/api/me/deletion/${uuid}/pin`, { pin: await demo.waitForPin(phone) }, { cookie })
  return cookie
}

const lead = await findLeadOfDavi(demo.db)
const ticketOfAna = await askForHelp(
  demo.db,
  asClient(lead.clientId!),
  { name: 'Ana', email: 'ana@exemplo.com.br', subject: 'order', text: 'Meu pedido sumiu.' },
  new Date(),
)
assert.ok(ticketOfAna.ok)
const { protocol } = ticketOfAna.value
const proposalId = await createProposalOfDavi(demo.db, lead.id)
const institutional = await demo.db
  .selectFrom('conversations as c')
  .innerJoin('professionals as p', 'p.user_id', 'c.professional_user_id')
  .select(['p.id', 'p.user_id as userId', 'c.chat_id as chatId'])
  .where('p.is_institutional_pro', '=', true)
  .limit(1)
  .executeTakeFirstOrThrow()
const unproved = await demo.requestPainter({ phone: '11966667777' })
const { uuid: unprovedPhone } = await demo.db
  .selectFrom('pin_challenges')
  .select('uuid')
  .where('order_uuid', '=', unproved)
  .executeTakeFirstOrThrow()
const unknownUuid = '00000000-0000-4000-8000-000000000000'

const surveySent = {
  user_id: lead.clientId,
  request_id: anaOrders.LEADS,
  survey_form_id: 1,
  form_snapshot: [],
  rating: null,
  comment: '',
}

/** A status or redirect path. */
type Answer = number | string
type Line = {
  /** The route as in the access table. */
  route: string
  /** A URL of it, if parameterised. */
  at?: string
  body?: unknown
  /** Responses of admitted roles other than 200: one for all, or by role. */
  answers?: Answer | Partial<Record<Kind, Answer>>
}

const lines: Line[] = [
  { route: 'DELETE /v1/push/devices/:deviceId', at: '/v1/push/devices/999', answers: 404 },
  { route: 'GET /api/dev/outbox', answers: 422 },
  { route: 'GET /api/me' },
  { route: 'GET /api/me/export' },
  { route: 'GET /api/orders' },
  { route: 'GET /api/orders/:uuid', at: `/api/orders/${anaOrders.LEADS}`, answers: { 'other client': 404 } },
  {
    route: 'GET /api/orders/:uuid/instant-match',
    at: `/api/orders/${anaOrders.LEADS}/instant-match`,
    answers: { 'other client': 404 },
  },
  { route: 'GET /api/redirect-to-download', at: '/api/redirect-to-download?source=prices', answers: '/baixar-app' },
  {
    route: 'GET /api/orders/:uuid/leads/:leadId/rejection-form',
    at: `/api/orders/${anaOrders.LEADS}/leads/${lead.id}/rejection-form`,
    answers: { 'other client': 404 },
  },
  { route: 'GET /api/profiles', at: `/api/profiles?id=${anaOrders.LEADS}`, answers: { 'other client': 404 } },
  { route: 'GET /api/session' },
  { route: 'GET /api/survey/experience' },
  { route: 'GET /api/survey/service' },
  { route: 'GET /avatars/:file{.+\\.svg}', at: '/avatars/Ana.svg' },
  { route: 'GET /.well-known/security.txt' },
  { route: 'GET /api/dev/inbox/:id/attachment', at: '/api/dev/inbox/999999/attachment', answers: 404 },
  { route: 'GET /api/dev/inbox/:id/email', at: '/api/dev/inbox/999999/email', answers: 404 },
  { route: 'GET /api/dev/emails/:kind', at: '/api/dev/emails/digest' },
  { route: 'GET /docs' },
  {
    route: 'GET /fotos/:file{[0-9a-f-]+\\.(?:webp|avif)}',
    at: `/fotos/${'0'.repeat(32)}-320.webp`,
    answers: 404,
  },
  { route: 'GET /fotos/privadas/:link', at: '/fotos/privadas/GN_x', answers: 404 },
  { route: 'GET /healthz' },
  { route: 'GET /og/:rootSlug/:file{[a-z0-9-]+\\.png}', at: '/og/reformas-e-reparos/pintor.png' },
  { route: 'GET /og/ajeita.png' },
  { route: 'GET /openapi.json' },
  { route: 'GET /readyz' },
  { route: 'GET /robots.txt' },
  { route: 'GET /sitemap.xml' },
  { route: 'GET /sitemaps/:file{[a-z-]+-[0-9]{1,6}\\.xml\\.gz}', at: '/sitemaps/servicos-1.xml.gz' },
  { route: 'GET /v1/addresses/:postalCode', at: '/v1/addresses/01310-100' },
  { route: 'GET /v1/services/:categoryId/coverage/:state/:city', at: '/v1/services/1/coverage/sp/sao-paulo' },
  { route: 'GET /v1/calendar/:file{[^/]+\\.ics}', at: '/v1/calendar/x.ics', answers: 404 },
  { route: 'GET /v1/category/banner', at: '/v1/category/banner?id=1' },
  {
    route: 'GET /v1/chat/:chatId/messages',
    at: `/v1/chat/${lead.chatId}/messages`,
    answers: { 'other client': 404, 'professional without': 404 },
  },
  {
    route: 'GET /v1/chat/conversations',
    at: `/v1/chat/conversations?profileId=${institutional.id}&userId=${institutional.userId}`,
  },
  {
    route: 'GET /v1/chat/conversations/:chatId/messages',
    at: `/v1/chat/conversations/${institutional.chatId}/messages`,
  },
  { route: 'GET /v1/chat/events' },
  { route: 'GET /v1/chat/events/poll' },
  { route: 'GET /v1/chat/institutional-profiles' },
  {
    route: 'GET /v1/chat/messages/:userId',
    at: `/v1/chat/messages/${lead.clientId}`,
    answers: { 'other client': 403, 'professional with the lead': 403, 'professional without': 403 },
  },
  { route: 'GET /v1/cities', at: '/v1/cities?text=santos' },
  { route: 'GET /v1/contacts/:leadId', at: `/v1/contacts/${lead.id}`, answers: { 'professional without': 404 } },
  { route: 'GET /v1/opportunities' },
  { route: 'GET /v1/opportunities/:uuid', at: `/v1/opportunities/${anaOrders.LEADS}` },
  { route: 'GET /v1/proof' },
  { route: 'GET /v1/receipts/meta', answers: 403 },
  { route: 'GET /v1/push/key' },
  { route: 'GET /v1/search', at: '/v1/search?text=pintor' },
  { route: 'PAGE /' },
  { route: 'PAGE /*', at: '/nada/nada/nada', answers: 404 },
  { route: 'PAGE /:rootSlug', at: '/reformas-e-reparos' },
  { route: 'PAGE /:rootSlug/:service/:state?/:city?', at: '/reformas-e-reparos/pintor/sp/campinas' },
  { route: 'PAGE /:rootSlug/:service/preco/:slug', at: '/reformas-e-reparos/pintor/preco/pintura-de-parede' },
  { route: 'PAGE /:rootSlug/preco/:slug', at: '/reformas-e-reparos/preco/pintura-de-parede' },
  { route: 'PAGE /anuncie' },
  { route: 'PAGE /anuncie/:slug/:service?', at: '/anuncie/pintor' },
  { route: 'PAGE /baixar-app' },
  { route: 'PAGE /p/:slug/:service?', at: '/p/ninguem-com-este-nome', answers: 404 },
  { route: 'PAGE /busca', at: '/busca?texto=pintor' },
  { route: 'PAGE /carreiras' },
  { route: 'PAGE /central-de-ajuda' },
  { route: 'PAGE /central-de-ajuda/:slug', at: '/central-de-ajuda/como-evitar-golpes' },
  { route: 'PAGE /central-de-ajuda/chatbot' },
  { route: 'PAGE /central-de-ajuda/exclusao-de-conta' },
  { route: 'PAGE /central-de-ajuda/exclusao-de-conta/cliente' },
  { route: 'PAGE /central-de-ajuda/exclusao-de-conta/profissional' },
  { route: 'PAGE /chat/list' },
  { route: 'PAGE /chat/list/:profileId', at: `/chat/list/${institutional.id}` },
  {
    route: 'PAGE /chat/list/:profileId/conversations/:chatId',
    at: `/chat/list/${institutional.id}/conversations/${institutional.chatId}`,
  },
  { route: 'PAGE /avisos/sair/:token', at: '/avisos/sair/guessed', answers: 404 },
  { route: 'PAGE /avise-me/:token', at: '/avise-me/guessed', answers: 404 },
  { route: 'PAGE /avise-me/:service/:state/:city', at: '/avise-me/pintor/ac/jordao' },
  { route: 'PAGE /como-funciona-o-preco' },
  { route: 'PAGE /conta' },
  { route: 'PAGE /conta-excluida' },
  { route: 'PAGE /conta/avisos' },
  { route: 'PAGE /conta/atendimento' },
  {
    route: 'PAGE /conta/atendimento/:protocol',
    at: `/conta/atendimento/${protocol}`,
    answers: { 'other client': 404 },
  },
  { route: 'PAGE /profissional/perfil/atendimento' },
  {
    route: 'PAGE /profissional/perfil/atendimento/:protocol',
    at: `/profissional/perfil/atendimento/${protocol}`,
    answers: 404,
  },
  { route: 'PAGE /notificacoes' },
  { route: 'PAGE /profissional/notificacoes' },
  { route: 'PAGE /profissional/perfil/avisos' },
  { route: 'PAGE /profissional/perfil/documentos' },
  { route: 'PAGE /profissional/perfil/documentos/:kind', at: '/profissional/perfil/documentos/identidade' },
  { route: 'PAGE /dev' },
  { route: 'PAGE /dev/inbox' },
  { route: 'PAGE /dev/messages' },
  { route: 'PAGE /dev/banco/:chargeId', at: '/dev/banco/guessed', answers: 404 },
  { route: 'PAGE /dev/ui' },
  { route: 'PAGE /en-construccion' },
  { route: 'PAGE /entrar/confirmar/:token', at: '/entrar/confirmar/guessed', answers: 404 },
  { route: 'PAGE /entrar', answers: { client: '/meus-pedidos', 'other client': '/meus-pedidos' } },
  { route: 'PAGE /erro', answers: 500 },
  { route: 'PAGE /fora-do-ar', answers: 503 },
  {
    route: 'PAGE /indicacoes/:uuid',
    at: `/indicacoes/${anaOrders.LEADS}`,
    answers: { client: `/meus-pedidos/${anaOrders.LEADS}`, 'other client': 404 },
  },
  {
    route: 'PAGE /interno/entrar',
    answers: { 'staff who moderates': '/interno/moderacao', 'staff who does not': '/chat/list' },
  },
  {
    route: 'PAGE /interno',
    answers: { 'staff who moderates': '/interno/moderacao', 'staff who does not': '/chat/list' },
  },
  { route: 'PAGE /interno/moderacao' },
  { route: 'PAGE /interno/moderacao/:uuid', at: `/interno/moderacao/${anaOrders.LEADS}` },
  { route: 'PAGE /interno/senha' },
  { route: 'PAGE /interno/dados' },
  { route: 'PAGE /interno/pesquisas' },
  { route: 'PAGE /interno/telefones' },
  { route: 'PAGE /interno/avisos' },
  { route: 'PAGE /interno/clientes' },
  { route: 'PAGE /interno/clientes/:id', at: '/interno/clientes/999999', answers: 404 },
  { route: 'PAGE /interno/verificacoes' },
  { route: 'PAGE /interno/verificacoes/:id', at: '/interno/verificacoes/999', answers: 404 },
  { route: 'PAGE /interno/profissionais' },
  { route: 'PAGE /interno/profissionais/:id', at: '/interno/profissionais/1' },
  {
    route: 'PAGE /interno/profissionais/saiu/:banId',
    at: `/interno/profissionais/saiu/${unknownUuid}`,
    answers: 404,
  },
  { route: 'PAGE /interno/avaliacoes' },
  { route: 'PAGE /mapa-do-site' },
  { route: 'PAGE /mensagens' },
  { route: 'PAGE /mensagens/:chatId', at: `/mensagens/${lead.chatId}`, answers: { 'other client': 404 } },
  { route: 'PAGE /meus-pedidos' },
  { route: 'PAGE /meus-pedidos/:uuid', at: `/meus-pedidos/${anaOrders.LEADS}`, answers: { 'other client': 404 } },
  {
    route: 'PAGE /meus-pedidos/:uuid/profissional/:leadId',
    at: `/meus-pedidos/${anaOrders.LEADS}/profissional/${lead.id}`,
    answers: { 'other client': 404 },
  },
  {
    route: 'PAGE /meus-pedidos/:uuid/visita/:visitId/visita.ics',
    at: `/meus-pedidos/${anaOrders.LEADS}/visita/1/visita.ics`,
    answers: 404,
  },
  { route: 'PAGE /meus-pedidos/:uuid/visita/:visitId', at: `/meus-pedidos/${anaOrders.LEADS}/visita/1`, answers: 404 },
  { route: 'PAGE /meus-pedidos/convidar/:slug', at: '/meus-pedidos/convidar/ninguem', answers: 404 },
  { route: 'PAGE /meus-pedidos/pedido-bloqueado' },
  { route: 'PAGE /meus-pedidos/profissionais-nao-encontrados' },
  { route: 'PAGE /pedido-duplicado/:uuid', at: `/pedido-duplicado/${anaOrders.LEADS}`, answers: 404 },
  { route: 'PAGE /pedido-enviado/:uuid', at: `/pedido-enviado/${anaOrders.LEADS}`, answers: { 'other client': 404 } },
  { route: 'PAGE /orcamento/:service/:second?/:third?/:fourth?', at: '/orcamento/pintor' },
  { route: 'PAGE /pedir-ajuda' },
  {
    route: 'PAGE /pesquisa/:uuid',
    at: `/pesquisa/${anaOrders.LEADS}`,
    answers: { 'other client': 404 },
  },
  { route: 'PAGE /phone-verification/:uuid', at: `/phone-verification/${unproved}?phoneId=${unprovedPhone}` },
  { route: 'PAGE /politica-de-privacidade/site' },
  { route: 'PAGE /resposta/:reviewId', at: '/resposta/999999', answers: 404 },
  { route: 'PAGE /profissionais/:slug', at: `/profissionais/${lead.slug}` },
  { route: 'PAGE /profissionais/:slug/avaliacoes', at: `/profissionais/${lead.slug}/avaliacoes` },
  { route: 'PAGE /profissional' },
  { route: 'PAGE /profissional/cadastro', at: '/profissional/cadastro?token=x', answers: 404 },
  { route: 'PAGE /profissional/carteira' },
  { route: 'PAGE /profissional/comecar' },
  { route: 'PAGE /profissional/carteira/comprar' },
  {
    route: 'PAGE /profissional/contatos/:leadId/devolucao',
    at: `/profissional/contatos/${lead.id}/devolucao`,
    answers: { 'professional without': 404 },
  },
  {
    route: 'PAGE /profissional/contatos/:leadId/orcamento',
    at: `/profissional/contatos/${lead.id}/orcamento`,
    answers: { 'professional without': 404 },
  },
  {
    route: 'PAGE /profissional/contatos/:leadId/orcamento/:proposalId',
    at: `/profissional/contatos/${lead.id}/orcamento/${proposalId}`,
    answers: { 'professional without': 404 },
  },
  {
    route: 'PAGE /profissional/contatos/:leadId/orcamento/:proposalId/orcamento.pdf',
    at: `/profissional/contatos/${lead.id}/orcamento/${proposalId}/orcamento.pdf`,
    answers: { 'professional without': 404 },
  },
  {
    route: 'PAGE /meus-pedidos/:uuid/comparar',
    at: `/meus-pedidos/${anaOrders.LEADS}/comparar`,
    answers: { 'other client': 404 },
  },
  {
    route: 'PAGE /meus-pedidos/:uuid/orcamento/:proposalId',
    at: `/meus-pedidos/${anaOrders.LEADS}/orcamento/${proposalId}`,
    answers: { 'other client': 404 },
  },
  {
    route: 'PAGE /meus-pedidos/:uuid/orcamento/:proposalId/orcamento.pdf',
    at: `/meus-pedidos/${anaOrders.LEADS}/orcamento/${proposalId}/orcamento.pdf`,
    answers: { 'other client': 404 },
  },
  { route: 'PAGE /interno/denuncias' },
  { route: 'PAGE /interno/atendimento' },
  { route: 'PAGE /interno/atendimento/:protocol', at: '/interno/atendimento/2020-999999', answers: 404 },
  { route: 'PAGE /interno/denuncias/:reportId', at: '/interno/denuncias/1', answers: 404 },
  { route: 'PAGE /interno/moedas' },
  { route: 'PAGE /interno/moedas/carteira', at: '/interno/moedas/carteira?de=1' },
  { route: 'PAGE /interno/moedas/vendas.csv', at: '/interno/moedas/vendas.csv?mes=2026-10' },
  { route: 'PAGE /interno/moedas/compras' },
  {
    route: 'PAGE /interno/moedas/compras/:uuid',
    at: '/interno/moedas/compras/00000000-0000-4000-8000-000000000000',
    answers: 404,
  },
  { route: 'PAGE /interno/moedas/:claimId', at: '/interno/moedas/1', answers: 404 },
  { route: 'PAGE /profissional/carteira/compras' },
  {
    route: 'PAGE /profissional/carteira/compras/:uuid',
    at: '/profissional/carteira/compras/00000000-0000-4000-8000-000000000000',
    answers: 404,
  },
  {
    route: 'PAGE /profissional/carteira/compras/:uuid/recibo.pdf',
    at: '/profissional/carteira/compras/00000000-0000-4000-8000-000000000000/recibo.pdf',
    answers: 404,
  },
  { route: 'PAGE /profissional/carteira/compras.csv' },
  { route: 'PAGE /profissional/carteira/movimentos.csv' },
  { route: 'PAGE /profissional/completar', answers: '/profissional/comecar' },
  { route: 'PAGE /profissional/cadastro/continuar', answers: '/profissional/comecar' },
  { route: 'PAGE /profissional/cadastro/nome', answers: '/profissional/comecar' },
  { route: 'PAGE /profissional/cadastro/servicos', answers: '/profissional/comecar' },
  { route: 'PAGE /profissional/cadastro/area', answers: '/profissional/comecar' },
  { route: 'PAGE /profissional/cadastro/pedidos', answers: '/profissional/comecar' },
  { route: 'PAGE /profissional/cadastro/foto' },
  { route: 'PAGE /profissional/agenda' },
  { route: 'PAGE /profissional/agenda/:visitId/visita.ics', at: '/profissional/agenda/1/visita.ics', answers: 404 },
  { route: 'PAGE /profissional/contatos' },
  { route: 'PAGE /profissional/contatos.csv' },
  {
    route: 'PAGE /profissional/contatos/:leadId',
    at: `/profissional/contatos/${lead.id}`,
    answers: { 'professional without': 404 },
  },
  {
    route: 'PAGE /profissional/entrar',
    answers: { 'professional with the lead': '/profissional', 'professional without': '/profissional' },
  },
  { route: 'PAGE /profissional/mensagens' },
  {
    route: 'PAGE /profissional/mensagens/:chatId',
    at: `/profissional/mensagens/${lead.chatId}`,
    answers: { 'professional without': 404 },
  },
  { route: 'PAGE /profissional/oportunidades/:uuid', at: `/profissional/oportunidades/${anaOrders.LEADS}` },
  { route: 'PAGE /profissional/painel' },
  { route: 'PAGE /profissional/perfil' },
  { route: 'PAGE /profissional/perfil/area' },
  { route: 'PAGE /profissional/perfil/foto' },
  { route: 'PAGE /profissional/perfil/horarios' },
  { route: 'PAGE /profissional/perfil/link' },
  { route: 'PAGE /profissional/perfil/link/qr.png' },
  { route: 'PAGE /profissional/perfil/link/qr.svg' },
  { route: 'PAGE /profissional/perfil/pausa' },
  { route: 'PAGE /profissional/perfil/portfolio' },
  { route: 'PAGE /profissional/perfil/servicos' },
  { route: 'PAGE /profissional/perfil/sobre' },
  { route: 'PAGE /profissional/perfil/portfolio/:albumId', at: '/profissional/perfil/portfolio/1', answers: 404 },
  { route: 'PAGE /requests/:uuid', at: `/requests/${unproved}` },
  { route: 'PAGE /sair', answers: '/' },
  { route: 'PAGE /seguranca' },
  { route: 'PAGE /seja-um-profissional' },
  { route: 'PAGE /sem-internet' },
  { route: 'PAGE /servico-expresso' },
  { route: 'PAGE /servico-expresso/:slug', at: '/servico-expresso/diarista' },
  { route: 'PAGE /sobre-nos' },
  { route: 'PAGE /termos-de-uso' },
  { route: 'POST /api/consents', body: { cookies: false }, answers: 204 },
  { route: 'POST /api/analytics', body: { event: 'page view' }, answers: 204 },
  { route: 'POST /api/dev/advance', body: { hours: 'x' }, answers: 422 },
  { route: 'POST /api/dev/reset', body: 'not json', answers: 415 },
  { route: 'POST /api/errors', body: { message: 'x' }, answers: 204 },
  { route: 'POST /api/help/:slug/feedback', at: '/api/help/como-evitar-golpes/feedback', body: { helpful: true } },
  { route: 'POST /api/help/chatbot', body: { text: 'oi' } },
  { route: 'POST /api/help/tickets', body: {}, answers: 422 },
  {
    route: 'POST /api/me/deletion/:uuid/pin',
    at: `/api/me/deletion/${unknownUuid}/pin`,
    body: { pin: '0000' },
    answers: 404,
  },
  { route: 'POST /api/me/deletion/:uuid/resend', at: `/api/me/deletion/${unknownUuid}/resend`, answers: 404 },
  { route: 'POST /v1/notifications/unsubscribe/:token', at: '/v1/notifications/unsubscribe/guessed', answers: 404 },
  { route: 'POST /v1/notifications/read', body: {}, answers: 422 },
  { route: 'POST /v1/notifications/:id/read', at: '/v1/notifications/1/read', answers: 204 },
  {
    route: 'POST /api/orders/:uuid/notifications/read',
    at: `/api/orders/${anaOrders.LEADS}/notifications/read`,
    answers: { client: 204, 'other client': 404 },
  },
  { route: 'POST /api/requests', body: {}, answers: 422 },
  { route: 'POST /api/survey/form-submit', body: surveySent, answers: { client: 422, 'other client': 404 } },
  { route: 'POST /api/signup/pin', body: { token: 'nobody', pin: '0000' }, answers: 404 },
  { route: 'POST /api/signup/resend', body: { token: 'nobody' }, answers: 404 },
  { route: 'POST /api/signup', body: {}, answers: 422 },
  {
    route: 'POST /phone-verification/change',
    body: { phone: '11966668888', phoneId: unknownUuid, uuid: unproved },
    answers: 404,
  },
  { route: 'POST /phone-verification/pin', body: { pin: '0000', phoneId: unknownUuid, uuid: unproved }, answers: 404 },
  {
    route: 'POST /phone-verification/resend',
    body: { resendStrategy: 'sms', phoneId: unknownUuid, uuid: unproved },
    answers: 404,
  },
  { route: 'POST /requests/:uuid/pin', at: `/requests/${unknownUuid}/pin`, body: { pin: '0000' }, answers: 404 },
  { route: 'POST /requests/:uuid/pin/resend', at: `/requests/${unknownUuid}/pin/resend`, answers: 404 },
  { route: 'POST /users', answers: 401 },
  {
    route: 'POST /v1/chat/:chatId/messages',
    at: `/v1/chat/${lead.chatId}/messages`,
    body: { text: 'Oi', clientId: 'matrix' },
    answers: { client: 201, 'other client': 404, 'professional with the lead': 201, 'professional without': 404 },
  },
  {
    route: 'GET /v1/chat/:chatId/files/:name',
    at: `/v1/chat/${lead.chatId}/files/${'0'.repeat(32)}`,
    answers: 404,
  },
  { route: 'POST /v1/chat/files', answers: 415 },
  {
    route: 'GET /v1/orders/:uuid/photos/:name',
    at: `/v1/orders/${unknownUuid}/photos/${'0'.repeat(32)}`,
    answers: 404,
  },
  { route: 'GET /v1/claims/files/:name', at: `/v1/claims/files/${'0'.repeat(32)}`, answers: 404 },
  { route: 'GET /v1/proposals/photos/:name', at: `/v1/proposals/photos/${'0'.repeat(32)}`, answers: 404 },
  { route: 'POST /v1/requests/photos', body: {}, answers: 415 },
  { route: 'GET /v1/requests/photos/:photo', at: '/v1/requests/photos/x', answers: 404 },
  { route: 'DELETE /v1/requests/photos/:photo', at: '/v1/requests/photos/x', answers: 204 },
  {
    // Undone by the line after it.
    route: 'POST /v1/chat/:chatId/block',
    at: `/v1/chat/${lead.chatId}/block`,
    answers: { client: 204, 'other client': 404, 'professional with the lead': 204, 'professional without': 404 },
  },
  {
    route: 'POST /v1/chat/:chatId/unblock',
    at: `/v1/chat/${lead.chatId}/unblock`,
    answers: { client: 204, 'other client': 404, 'professional with the lead': 204, 'professional without': 404 },
  },
  ...['archive', 'unarchive'].map((action) => ({
    route: `POST /v1/chat/:chatId/${action}`,
    at: `/v1/chat/${lead.chatId}/${action}`,
    answers: { client: 204, 'other client': 404, 'professional with the lead': 204, 'professional without': 404 },
  })),
  {
    route: 'POST /v1/chat/:chatId/typing',
    at: `/v1/chat/${lead.chatId}/typing`,
    answers: { client: 204, 'other client': 404, 'professional with the lead': 204, 'professional without': 404 },
  },
  {
    route: 'POST /v1/chat/:chatId/contact',
    at: `/v1/chat/${lead.chatId}/contact`,
    answers: { client: 204, 'other client': 404 },
  },
  {
    route: 'POST /v1/chat/:chatId/report',
    at: `/v1/chat/${lead.chatId}/report`,
    body: { reason: 'other', messageId: 999_999_999 },
    answers: 404,
  },
  {
    route: 'POST /v1/chat/:chatId/read',
    at: `/v1/chat/${lead.chatId}/read`,
    answers: { client: 204, 'other client': 404, 'professional with the lead': 204, 'professional without': 404 },
  },
  {
    route: 'POST /api/orders/:uuid/instant-match',
    at: `/api/orders/${anaOrders.LEADS}/instant-match`,
    body: { ids: [1] },
    answers: { 'other client': 404 },
  },
  {
    route: 'POST /api/orders/:uuid/instant-match/dislike',
    at: `/api/orders/${anaOrders.LEADS}/instant-match/dislike`,
    body: { reason: 'other' },
    answers: { 'other client': 404 },
  },
  { route: 'POST /v1/payments/:secret', at: '/v1/payments/guessed', body: {}, answers: 403 },
  { route: 'POST /v1/payments/:secret/pix', at: '/v1/payments/guessed/pix', body: {}, answers: 403 },
  { route: 'POST /v1/payments/:secret/mercado-pago', at: '/v1/payments/guessed/mercado-pago', body: {}, answers: 403 },
  { route: 'POST /v1/payments/:secret/stripe', at: '/v1/payments/guessed/stripe', body: {}, answers: 403 },
  { route: 'POST /v1/receipts/mailgun/mime', body: {}, answers: 403 },
  { route: 'POST /v1/receipts/meta', body: {}, answers: 403 },
  { route: 'POST /v1/pictures', body: {}, answers: 415 },
  { route: 'POST /v1/receipts/twilio', body: {}, answers: 403 },
  { route: 'POST /v1/receipts/zenvia/:secret', at: '/v1/receipts/zenvia/guessed', body: {}, answers: 403 },
  {
    route: 'POST /v1/leads/:leadId/accepted-conversation',
    at: `/v1/leads/${lead.id}/accepted-conversation`,
    body: { lead_id: lead.id },
    answers: { 'other client': 404 },
  },
  {
    route: 'POST /v1/leads/:leadId/first-message',
    at: `/v1/leads/${lead.id}/first-message`,
    body: { text: 'Oi' },
    answers: { 'professional with the lead': 409, 'professional without': 404 },
  },
  {
    route: 'POST /v1/leads/:leadId/attempts',
    at: `/v1/leads/${lead.id}/attempts`,
    body: { way: 'call' },
    answers: { 'professional with the lead': 204, 'professional without': 404 },
  },
  {
    route: 'POST /v1/leads/:leadId/mark',
    at: `/v1/leads/${lead.id}/mark`,
    body: { mark: 'talked' },
    answers: { 'professional with the lead': 200, 'professional without': 404 },
  },
  {
    route: 'POST /v1/leads/:leadId/opened',
    at: `/v1/leads/${lead.id}/opened`,
    answers: { client: 204, 'other client': 404 },
  },
  {
    route: 'POST /v1/leads/:leadId/stage',
    at: `/v1/leads/${lead.id}/stage`,
    body: { stage: 'visit' },
    answers: { 'professional with the lead': 200, 'professional without': 404 },
  },
  {
    route: 'POST /v1/leads/:leadId/rejection',
    at: `/v1/leads/${lead.id}/rejection`,
    body: { reason: 'Ofensa', lead_id: lead.id },
    answers: 422,
  },
  { route: 'POST /v1/login', body: {}, answers: 422 },
  { route: 'POST /v1/login/:uuid/resend', at: `/v1/login/${unknownUuid}/resend`, answers: 404 },
  {
    route: 'POST /v1/login/:uuid/validate',
    at: `/v1/login/${unknownUuid}/validate`,
    body: { pin: '0000' },
    answers: 404,
  },
  {
    route: 'POST /v1/opportunities/:uuid/dismiss',
    at: `/v1/opportunities/${unknownUuid}/dismiss`,
    body: {},
    answers: 422,
  },
  { route: 'POST /v1/opportunities/:uuid/restore', at: `/v1/opportunities/${unknownUuid}/restore`, answers: 404 },
  {
    route: 'POST /v1/opportunities/:uuid/unlock',
    at: `/v1/opportunities/${anaOrders.LEADS}/unlock`,
    body: {},
    answers: 201,
  },
  {
    route: 'POST /v1/orders/:uuid/invitations',
    at: `/v1/orders/${unknownUuid}/invitations`,
    body: { slug: 'ninguem' },
    answers: 404,
  },
  { route: 'POST /v1/push/devices', body: {}, answers: 422 },
]

/** The response: status or redirect path. Streams are closed at once. */
async function answerTo({ route, at, body }: Line, { cookie, sameResponsesAs }: Person) {
  const [method, path] = route.split(' ') as [string, string]
  const address = at ?? path
  const inApp = sameResponsesAs && method === 'PAGE' ? `${address.includes('?') ? '&' : '?'}webview=true` : ''
  const leaving = new AbortController()
  const sent = method === 'POST' && (typeof body === 'string' ? body : JSON.stringify(body ?? {}))
  const response = await fetch(demo.address + address + inApp, {
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
  return status === 302 ? new URL(headers.get('location')!, demo.address).pathname : status
}

const signInOf = { client: '/entrar', professional: '/profissional/entrar', staff: '/interno/entrar' }
const hasAccess = ({ route }: Line, kind: Kind) => accessDenial(ruleOf(route), toIdentity(kind)) === null
function toIdentity(kind: Kind) {
  const { role, permissions }: Person = people[kind]
  return role && { role, ...(permissions ? { permissions } : {}) }
}

/** Rejections follow from the table; other responses are listed by hand. */
function expected(line: Line, kind: Kind): Answer {
  const { route, answers = 200 } = line
  const { sameResponsesAs }: Person = people[kind]
  if (hasAccess(line, kind))
    return typeof answers === 'object' ? (answers[(sameResponsesAs ?? kind) as Kind] ?? 200) : answers
  const rule = ruleOf(route)
  if (rule === undefined || rule === 'everyone') return 403
  const { role } = people[kind]
  if (!route.startsWith('PAGE ')) return role === null ? 401 : 403
  if (kind === 'deleted client') return '/conta-excluida'
  return role !== null && roleFor(rule) === 'staff' ? 403 : signInOf[roleFor(rule)]
}

test('every route has a row', () => {
  assert.deepEqual(lines.map(({ route }) => route).sort(), allRoutes())
})

test('every `answers` entry of the matrix is for a role that the route admits', () => {
  for (const line of lines)
    if (typeof line.answers === 'object')
      for (const kind of Object.keys(line.answers) as Kind[]) assert.ok(hasAccess(line, kind), `${line.route}: ${kind}`)
})

for (const line of lines) {
  test(`access: ${line.route}`, async () => {
    const answers: Partial<Record<Kind, Answer>> = {}
    const expectedAnswers: Partial<Record<Kind, Answer>> = {}
    for (const kind of kinds) {
      answers[kind] = await answerTo(line, people[kind])
      expectedAnswers[kind] = expected(line, kind)
    }
    assert.deepEqual(answers, expectedAnswers)
  })
}
