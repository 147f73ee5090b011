import { allRoutes } from '../support/route-table.ts'
import type { Facts } from './facts.ts'

const anonymous = '00000000-0000-4000-8000-000000000000'

/** A URL of every route, several where a page varies. Fails for a route it cannot fill. */
export function addressesOf(facts: Facts): { route: string; method: string; path: string; isPage: boolean }[] {
  const { lead, orders, proposalId, visitId, purchase, unpaid, verificationId, blocked, institutional } = facts
  const order = orders.LEADS
  const viewerPath = (situation: string, index: number) =>
    facts.viewers.filter((viewer) => viewer.situation === situation)[index]!.path
  const last = (path: string) => path.split('/').at(-1)!
  const claim = last(viewerPath('claim_under_appeal', 1))
  const ticket = last(viewerPath('open_ticket', 0))
  const pages: Record<string, string[]> = {
    '/*': ['/nada/nada/nada'],
    '/:rootSlug': ['/reformas-e-reparos'],
    '/:rootSlug/:service/:state?/:city?': [
      '/reformas-e-reparos/pintor',
      '/reformas-e-reparos/pintor/sp/campinas',
      '/reformas-e-reparos/pintor/ac/jordao',
    ],
    '/:rootSlug/:service/preco/:slug': ['/reformas-e-reparos/pintor/preco/pintura-de-parede'],
    '/:rootSlug/preco/:slug': ['/reformas-e-reparos/preco/pintura-de-parede'],
    '/anuncie/:slug/:service?': ['/anuncie/pintor'],
    '/p/:slug/:service?': [`/p/${lead.slug}`, '/p/ninguem-com-este-nome'],
    '/busca': ['/busca?texto=pintor'],
    '/central-de-ajuda/:slug': ['/central-de-ajuda/como-evitar-golpes'],
    '/chat/list/:profileId': [`/chat/list/${institutional.id}`],
    '/chat/list/:profileId/conversations/:chatId': [
      `/chat/list/${institutional.id}/conversations/${institutional.chatId}`,
    ],
    '/avise-me/:service/:state/:city': ['/avise-me/pintor/ac/jordao'],
    '/conta/atendimento/:protocol': [`/conta/atendimento/${ticket}`],
    '/interno/atendimento/:protocol': [`/interno/atendimento/${ticket}`],
    '/profissional/perfil/documentos/:kind': ['/profissional/perfil/documentos/identidade'],
    '/dev/banco/:chargeId': [`/dev/banco/${unpaid.replaceAll('-', '')}`],
    '/indicacoes/:uuid': [`/indicacoes/${orders.SEARCH0}`, `/indicacoes/${order}`],
    '/interno/moderacao/:uuid': [`/interno/moderacao/${order}`, `/interno/moderacao/${blocked.uuid}`],
    '/interno/verificacoes/:id': [`/interno/verificacoes/${verificationId}`],
    '/interno/clientes/:id': [`/interno/clientes/${lead.clientId}`],
    '/interno/profissionais/:id': [`/interno/profissionais/${facts.davi.professionalId}`],
    '/interno/moedas/:claimId': [`/interno/moedas/${claim}`],
    '/interno/moedas/carteira': ['/interno/moedas/carteira?de=1'],
    '/interno/moedas/vendas.csv': ['/interno/moedas/vendas.csv?mes=2031-03'],
    '/interno/moedas/compras/:uuid': [`/interno/moedas/compras/${purchase}`, viewerPath('purchase_on_hold', 1)],
    '/profissional/carteira/compras/:uuid': [
      `/profissional/carteira/compras/${purchase}`,
      `/profissional/carteira/compras/${unpaid}`,
    ],
    '/profissional/carteira/compras/:uuid/recibo.pdf': [`/profissional/carteira/compras/${purchase}/recibo.pdf`],
    '/meus-pedidos/convidar/:slug': [`/meus-pedidos/convidar/${lead.slug}`],
    '/meus-pedidos/:uuid': Object.values(orders).map((uuid) => `/meus-pedidos/${uuid}`),
    '/pedido-enviado/:uuid': [`/pedido-enviado/${orders.WAIT}`],
    '/pesquisa/:uuid': [`/pesquisa/${orders.FIN}`],
    '/orcamento/:service/:second?/:third?/:fourth?': ['/orcamento/pintor', '/orcamento/pintor/ac/jordao'],
    '/profissional/oportunidades/:uuid': [
      `/profissional/oportunidades/${orders.SEARCH0}`,
      `/profissional/oportunidades/${order}`,
    ],
    '/servico-expresso/:slug': ['/servico-expresso/diarista'],
    '/profissional/cadastro': ['/profissional/cadastro?token=x'],
  }
  const calls: Record<string, string[]> = {
    '/api/redirect-to-download': ['/api/redirect-to-download?source=prices'],
    '/api/profiles': [`/api/profiles?id=${order}`],
    '/avatars/:file{.+\\.svg}': ['/avatars/Ana.svg'],
    '/api/dev/emails/:kind': ['/api/dev/emails/digest'],
    '/fotos/:file{[0-9a-f-]+\\.(?:webp|avif)}': [`/fotos/${'0'.repeat(32)}-320.webp`],
    '/og/:rootSlug/:file{[a-z0-9-]+\\.png}': ['/og/reformas-e-reparos/pintor.png'],
    '/sitemaps/:file{[a-z-]+-[0-9]{1,6}\\.xml\\.gz}': ['/sitemaps/servicos-1.xml.gz'],
    '/v1/addresses/:postalCode': ['/v1/addresses/01310-100'],
    '/v1/services/:categoryId/coverage/:state/:city': ['/v1/services/1/coverage/sp/sao-paulo'],
    '/v1/calendar/:file{[^/]+\\.ics}': ['/v1/calendar/x.ics'],
    '/v1/category/banner': ['/v1/category/banner?id=1'],
    '/v1/chat/conversations': [`/v1/chat/conversations?profileId=${institutional.id}&userId=${institutional.userId}`],
    '/v1/chat/conversations/:chatId/messages': [`/v1/chat/conversations/${institutional.chatId}/messages`],
    '/v1/chat/messages/:userId': [`/v1/chat/messages/${lead.clientId}`],
    '/v1/cities': ['/v1/cities?text=santos'],
    '/v1/search': ['/v1/search?text=pintor'],
    '/api/help/:slug/feedback': ['/api/help/como-evitar-golpes/feedback'],
  }
  const parameters: Record<string, string> = {
    uuid: order,
    leadId: String(lead.id),
    chatId: lead.chatId,
    proposalId: String(proposalId),
    visitId: String(visitId),
    slug: lead.slug,
    token: 'guessed',
    secret: 'guessed',
    link: 'GN_x',
    name: '0'.repeat(32),
    photo: 'x',
    banId: anonymous,
    protocol: ticket,
  }
  return allRoutes()
    .filter((route) => route !== 'POST /api/dev/reset')
    .flatMap((route) => {
      const [method, pattern] = route.split(' ') as [string, string]
      const isPage = method === 'PAGE'
      const filled = pattern.replaceAll(
        /:(\w+)/g,
        (_, name: string) => parameters[name] ?? (/id$/i.test(name) ? '1' : `:${name}`),
      )
      const paths = (isPage ? pages : calls)[pattern] ?? [filled]
      for (const path of paths)
        if (path.includes('/:') || path.includes('{'))
          throw new Error(`${route} needs an address in test/record/addresses.ts`)
      return paths.map((path) => ({ route, method: isPage ? 'GET' : method, path, isPage }))
    })
}
