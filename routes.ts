import type { Access } from '#domain/shared/access.ts'

/** A row of the page table. */
export type Page = {
  /** The screen, below `app/`. */
  file: string
  /** Who may open it. Ownership of what it shows is checked by the page itself. */
  access: Access
  /** Identical for everyone: islands without the framework's script, in the page cache, prefetched by browsers. */
  isPublic?: true
  /** What surrounds it, below `app/`. */
  layout?: string
  /** The page in whose outlet it is rendered, as a conversation is in the list of messages. */
  parent?: string
  /** In the sitemap as it is; addresses with parameters come from `api/sitemap-entries.ts`. */
  inSitemap?: true
  /** Portuguese, unless it says otherwise (spec 2, status pages). */
  lang?: 'es'
  /** Distinguishes two pages with the same screen. */
  id?: string
}

type More = Partial<Pick<Page, 'access' | 'layout' | 'parent' | 'inSitemap' | 'lang' | 'id'>>
const inSitemap = { inSitemap: true } as const

const page = (file: string, more: More = {}): Page => ({ file, access: 'everyone', ...more })
const publicPage = (file: string, more: More = {}): Page => ({ ...page(file, more), isPublic: true })
const site = (file: string, more: More = {}): Page => ({
  ...publicPage(`public/${file}`, more),
  layout: 'public/layout.tsx',
})
const client = (file: string): Page => ({ file: `client/${file}`, access: ['client'], layout: 'client/layout.tsx' })
const professional = (file: string): Page => ({
  file: `professional/${file}`,
  access: ['professional'],
  layout: 'professional/layout.tsx',
})
/** A screen shared by both areas; `memberRole` tells which one. */
const shared = (area: 'client' | 'professional', file: string, more: More = {}): Page => ({
  ...page(`features/${file}`, { access: [area], id: `${area}/${file}`, ...more }),
  layout: `${area}/layout.tsx`,
})
const staff = (file: string, more: More = {}): Page => ({
  ...page(`staff/${file}`, { access: ['staff'], ...more }),
  layout: 'staff/layout.tsx',
})
const moderators = { access: { staffWith: 'moderate' } } as const
const verifiers = { access: { staffWith: 'verify_pros' } } as const
const walletStaff = { access: { staffWith: 'wallet_adjust' } } as const
const supporters = { access: { staffWith: 'support' } } as const
const chatReaders = { access: { staffWith: 'chat_read' } } as const

/**
 * Every page: address, screen, access, and whether it is public. Access checks, page cache, sitemap, metrics and
 * `app/routes.ts` derive from it. Page types stay in the screens: the browser must not load this table.
 */
export const pages = {
  '/': site('home/home.tsx', inSitemap),
  '/fora-do-ar': site('problems/outage.tsx'),
  '/erro': site('problems/technical-problem.tsx'),
  '/pedir-ajuda': site('ask-for-help/ask-for-help.tsx', inSitemap),
  '/central-de-ajuda': site('help/help-centre.tsx', inSitemap),
  '/central-de-ajuda/chatbot': site('help/chatbot-page.tsx', inSitemap),
  '/central-de-ajuda/exclusao-de-conta': site('help/account-deletion.tsx', inSitemap),
  '/central-de-ajuda/:slug': site('help/article-page.tsx'),
  '/politica-de-privacidade/site': site('text/privacy-policy.tsx', inSitemap),
  '/termos-de-uso': site('text/terms-of-use.tsx', inSitemap),
  '/seguranca': site('text/safety.tsx', inSitemap),
  '/sobre-nos': site('text/about-us.tsx', inSitemap),
  '/carreiras': site('text/careers.tsx', inSitemap),
  '/anuncie': site('for-professionals/advertise.tsx', inSitemap),
  '/anuncie/:slug/:service?': site('for-professionals/advertise-service.tsx'),
  '/seja-um-profissional': site('for-professionals/become-professional.tsx', inSitemap),
  '/como-funciona-o-preco': site('contact-price/contact-price.tsx', inSitemap),
  '/baixar-app': site('download-app/download-app.tsx', inSitemap),
  '/profissionais/:slug': site('professional/professional-page.tsx'),
  '/profissionais/:slug/avaliacoes': site('professional-reviews/professional-reviews.tsx'),
  '/p/:slug/:service?': site('own-link/own-link.tsx'),
  '/servico-expresso': site('express/express-list.tsx', inSitemap),
  '/servico-expresso/:slug': site('express/express-page.tsx'),
  '/:rootSlug': site('root-category/root-category-page.tsx'),
  '/busca': site('search/search-results.tsx'),
  '/mapa-do-site': site('site-map/site-map.tsx', inSitemap),
  '/orcamento/:service/:second?/:third?/:fourth?': site('service/request-page.tsx'),
  '/:rootSlug/preco/:slug': site('price/price-page.tsx', { id: 'price-page-below-root' }),
  '/:rootSlug/:service/preco/:slug': site('price/price-page.tsx'),
  '/:rootSlug/:service/:state?/:city?': site('service/category-page.tsx'),
  '/*': site('problems/not-found.tsx'),

  '/sem-internet': publicPage('public/problems/offline.tsx'),
  '/en-construccion': publicPage('public/problems/under-construction.tsx', { lang: 'es' }),
  '/requests/:uuid': page('auth/order-pin.tsx'),
  '/phone-verification/:uuid': page('auth/phone-verification.tsx'),
  '/entrar': page('auth/client-sign-in.tsx'),
  '/entrar/confirmar/:token': page('auth/confirm-account.tsx'),
  '/profissional/entrar': page('auth/professional-sign-in.tsx'),
  '/profissional/cadastro': page('auth/professional-sign-up.tsx'),
  '/interno/entrar': page('auth/staff-sign-in.tsx'),
  '/sair': page('auth/sign-out.ts'),
  '/central-de-ajuda/exclusao-de-conta/cliente': page('auth/delete-client.tsx', { access: ['client'] }),
  '/central-de-ajuda/exclusao-de-conta/profissional': page('auth/delete-professional.tsx', {
    access: ['professional'],
  }),
  '/conta-excluida': page('auth/account-gone.tsx'),
  '/avisos/sair/:token': page('features/notifications/unsubscribe.tsx'),
  '/avise-me/:service/:state/:city': page('features/waitlist/waitlist-page.tsx'),
  '/avise-me/:token': page('features/waitlist/confirm-waitlist.tsx'),
  '/pesquisa/:uuid': page('client/survey/survey.tsx', { access: { clientOrLink: 'survey' } }),

  '/pedido-enviado/:uuid': client('order-sent/order-sent.tsx'),
  '/pedido-duplicado/:uuid': client('order-duplicated/order-duplicated.tsx'),
  '/indicacoes/:uuid': client('instant-match/instant-match.tsx'),
  '/meus-pedidos': client('my-orders/my-orders.tsx'),
  '/meus-pedidos/profissionais-nao-encontrados': client('advice/professionals-not-found.tsx'),
  '/meus-pedidos/pedido-bloqueado': client('advice/blocked-order.tsx'),
  '/meus-pedidos/convidar/:slug': client('invite/invite.tsx'),
  '/meus-pedidos/:uuid': client('order/order-detail.tsx'),
  '/meus-pedidos/:uuid/visita/:visitId': client('visit/visit.tsx'),
  '/meus-pedidos/:uuid/visita/:visitId/visita.ics': page('client/visit/visit-ics.ts', { access: ['client'] }),
  '/meus-pedidos/:uuid/profissional/:leadId': client('rejection/reject-professional.tsx'),
  '/meus-pedidos/:uuid/comparar': client('compare/compare.tsx'),
  '/meus-pedidos/:uuid/orcamento/:proposalId': client('proposal/proposal.tsx'),
  '/meus-pedidos/:uuid/orcamento/:proposalId/orcamento.pdf': page('client/proposal/proposal-pdf.ts', {
    access: ['client'],
  }),
  '/resposta/:reviewId': client('reply/reply.tsx'),
  '/mensagens': shared('client', 'conversations/chat-frame.tsx'),
  '/mensagens/:chatId': shared('client', 'conversations/conversation-pane.tsx', { parent: '/mensagens' }),
  '/notificacoes': shared('client', 'notifications/notification-list.tsx'),
  '/conta': client('account/account.tsx'),
  '/conta/avisos': shared('client', 'notifications/settings-form.tsx'),
  '/conta/atendimento': shared('client', 'tickets/ticket-list.tsx'),
  '/conta/atendimento/:protocol': shared('client', 'tickets/ticket-page.tsx'),

  '/profissional': professional('opportunities/opportunities.tsx'),
  '/profissional/oportunidades/:uuid': professional('opportunity/opportunity.tsx'),
  '/profissional/contatos': professional('contacts/contacts.tsx'),
  '/profissional/agenda': professional('agenda/agenda.tsx'),
  '/profissional/agenda/:visitId/visita.ics': page('professional/agenda/visit-ics.ts', { access: ['professional'] }),
  '/profissional/contatos.csv': page('professional/contacts/contacts-csv.ts', { access: ['professional'] }),
  '/profissional/contatos/:leadId': professional('contact/contact.tsx'),
  '/profissional/contatos/:leadId/orcamento': professional('proposal/make-proposal.tsx'),
  '/profissional/contatos/:leadId/orcamento/:proposalId': professional('proposal/proposal.tsx'),
  '/profissional/contatos/:leadId/orcamento/:proposalId/orcamento.pdf': page('professional/proposal/proposal-pdf.ts', {
    access: ['professional'],
  }),
  '/profissional/contatos/:leadId/devolucao': professional('claim/claim.tsx'),
  '/profissional/mensagens': shared('professional', 'conversations/chat-frame.tsx'),
  '/profissional/mensagens/:chatId': shared('professional', 'conversations/conversation-pane.tsx', {
    parent: '/profissional/mensagens',
  }),
  '/profissional/comecar': professional('first-steps/first-steps.tsx'),
  '/profissional/cadastro/continuar': page('professional/sign-up/continue.ts', { access: ['professional'] }),
  '/profissional/cadastro/nome': professional('sign-up/name.tsx'),
  '/profissional/cadastro/servicos': professional('sign-up/services.tsx'),
  '/profissional/cadastro/area': professional('sign-up/area.tsx'),
  '/profissional/cadastro/pedidos': professional('sign-up/requests.tsx'),
  '/profissional/completar': professional('sign-up/document.tsx'),
  '/profissional/cadastro/foto': professional('sign-up/photo.tsx'),
  '/profissional/carteira': professional('wallet/wallet.tsx'),
  '/profissional/carteira/compras.csv': page('professional/purchases/purchases-csv.ts', { access: ['professional'] }),
  '/profissional/carteira/movimentos.csv': page('professional/wallet/movements-csv.ts', { access: ['professional'] }),
  '/profissional/carteira/comprar': professional('buy-coins/buy-coins.tsx'),
  '/profissional/carteira/compras': professional('purchases/purchases.tsx'),
  '/profissional/carteira/compras/:uuid': professional('purchase/purchase.tsx'),
  '/profissional/carteira/compras/:uuid/recibo.pdf': page('professional/purchase/receipt-pdf.ts', {
    access: ['professional'],
  }),
  '/profissional/painel': professional('dashboard/dashboard.tsx'),
  '/profissional/perfil': professional('profile/profile.tsx'),
  '/profissional/perfil/foto': professional('profile-settings/photo.tsx'),
  '/profissional/perfil/sobre': professional('profile-settings/about.tsx'),
  '/profissional/perfil/servicos': professional('profile-settings/services.tsx'),
  '/profissional/perfil/area': professional('profile-settings/area.tsx'),
  '/profissional/perfil/horarios': professional('profile-settings/hours.tsx'),
  '/profissional/perfil/portfolio': professional('profile-settings/portfolio.tsx'),
  '/profissional/perfil/portfolio/:albumId': professional('profile-settings/album.tsx'),
  '/profissional/perfil/pausa': professional('profile-settings/pause.tsx'),
  '/profissional/perfil/link': professional('own-link/own-link.tsx'),
  '/profissional/perfil/link/qr.png': page('professional/own-link/qr-png.ts', { access: ['professional'] }),
  '/profissional/perfil/link/qr.svg': page('professional/own-link/qr-svg.ts', { access: ['professional'] }),
  '/profissional/perfil/documentos': professional('documents/documents.tsx'),
  '/profissional/perfil/documentos/:kind': professional('documents/document.tsx'),
  '/profissional/notificacoes': shared('professional', 'notifications/notification-list.tsx'),
  '/profissional/perfil/avisos': shared('professional', 'notifications/settings-form.tsx'),
  '/profissional/perfil/atendimento': shared('professional', 'tickets/ticket-list.tsx'),
  '/profissional/perfil/atendimento/:protocol': shared('professional', 'tickets/ticket-page.tsx'),

  '/interno': page('staff/home.ts', { access: ['staff'] }),
  '/interno/moderacao': staff('moderation/moderation.tsx', moderators),
  '/interno/moderacao/:uuid': staff('moderation/order-on-hold.tsx', moderators),
  '/interno/avaliacoes': staff('reviews/reviews.tsx', moderators),
  '/interno/denuncias': staff('reports/reports.tsx', moderators),
  '/interno/denuncias/:reportId': staff('reports/report.tsx', moderators),
  '/interno/atendimento': staff('tickets/tickets.tsx', supporters),
  '/interno/atendimento/:protocol': staff('tickets/ticket.tsx', supporters),
  '/interno/verificacoes': staff('verifications/verifications.tsx', verifiers),
  '/interno/verificacoes/:id': staff('verifications/verification.tsx', verifiers),
  '/interno/profissionais': staff('professionals/professionals.tsx', verifiers),
  '/interno/profissionais/:id': staff('professionals/professional.tsx', verifiers),
  '/interno/profissionais/saiu/:banId': staff('professionals/banned-identity.tsx', verifiers),
  '/interno/moedas': staff('wallets/wallets.tsx', walletStaff),
  '/interno/moedas/carteira': staff('wallets/adjust-wallet.tsx', walletStaff),
  '/interno/moedas/vendas.csv': page('staff/wallets/sales-csv.ts', walletStaff),
  '/interno/moedas/compras': staff('purchases/purchases.tsx', walletStaff),
  '/interno/moedas/compras/:uuid': staff('purchases/purchase.tsx', walletStaff),
  '/interno/moedas/:claimId': staff('wallets/claim-story.tsx', walletStaff),
  '/interno/dados': staff('identification/identification.tsx'),
  '/interno/senha': page('auth/staff-password.tsx', { access: ['staff'], layout: 'staff/layout.tsx' }),
  '/interno/telefones': staff('phones/phones.tsx', moderators),
  '/interno/clientes': staff('clients/clients.tsx', moderators),
  '/interno/clientes/:id': staff('clients/client.tsx', moderators),
  '/interno/avisos': staff('notifications/sent-notifications.tsx', moderators),
  '/chat/list': staff('institutional-console/console.tsx', chatReaders),
  '/chat/list/:profileId': staff('institutional-console/profile.tsx', { ...chatReaders, parent: '/chat/list' }),
  '/chat/list/:profileId/conversations/:chatId': staff('institutional-console/conversation.tsx', {
    ...chatReaders,
    parent: '/chat/list/:profileId',
  }),
  '/interno/pesquisas': staff('surveys/survey-answers.tsx', moderators),

  '/dev': page('dev/overview.tsx'),
  '/dev/ui': page('dev/ui.tsx'),
  '/dev/inbox': page('dev/inbox.tsx'),
  '/dev/messages': page('dev/messages.tsx'),
  '/dev/banco/:chargeId': page('dev/bank.tsx'),
} satisfies Record<`/${string}`, Page>

export type Path = keyof typeof pages

const segmentsOf = (path: string) => path.split('/').slice(1)
const firstOf = (path: string) => segmentsOf(path)[0]?.toLowerCase() ?? ''
const isName = (segment: string) => /^[:*]/.test(segment)

/** The patterns of a path: one with and one without each optional segment (`:state?`). */
function formsOf(path: string): string[] {
  const [, before, optional, after] = /^(.*?)(\/:\w+)\?(.*)$/.exec(path) ?? []
  return before === undefined ? [path] : [`${before}${optional}${after}`, `${before}${after}`].flatMap(formsOf)
}

/** React Router's ranking: static segments before params, params before a splat. */
function weightOfSegment(segment: string) {
  if (segment === '*') return -1
  return isName(segment) ? 4 : 11
}
const weightOf = (form: string) => segmentsOf(form).reduce((sum, segment) => sum + weightOfSegment(segment), 0)

const patternOf = (form: string) => form.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')

/** Compiled once; `matchRoutes` does so for each URL, a fifth of a page's time. Equal weights keep their order. */
const shapes = Object.keys(pages)
  .flatMap((path) => formsOf(path).map((form) => ({ path, form, first: firstOf(form) })))
  .toSorted((a, b) => weightOf(b.form) - weightOf(a.form))
  .map(({ path, form, first }) => ({ path, first, shape: new RegExp(`^${patternOf(form)}/?$`, 'i') }))
/** The shapes that may match below a first segment, so that a URL is matched against few of them. */
const shapesBelow = (segment: string) => shapes.filter(({ first }) => first === segment || isName(first))
const shapesByFirst = new Map(shapes.map(({ first }) => [first, shapesBelow(first)]))
const shapesOfAnyName = shapes.filter(({ first }) => isName(first))

function decode(address: string) {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** The path pattern of a URL in the table, such as `/meus-pedidos/:uuid`; `/*` if no page matches. */
export function pathAt(address: string) {
  const path = decode(address)
  const candidates = shapesByFirst.get(firstOf(path)) ?? shapesOfAnyName
  return (candidates.find(({ shape }) => shape.test(path))?.path ?? '/*') as Path
}

/** The row of a path pattern; undefined for one that the table does not list. */
export const pageOf = (path: string): Page | undefined => (Object.hasOwn(pages, path) ? pages[path as Path] : undefined)
