import { anaOrders } from '#db/seed/ana-orders.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import type { Demo } from './demo-data.ts'
import { painterPage } from './painter-form.ts'
import type { Person } from './people.ts'

/** A page, checked as first loaded. */
export type LookPage = {
  path: string | ((demo: Demo) => string | Promise<string>)
  status?: number
  /** Also checked at double text size (WCAG 1.4.4). */
  enlarged?: boolean
}
export type LookPages = Partial<Record<Person | 'visitor', readonly LookPage[]>>

const enlarged = (...paths: LookPage['path'][]): LookPage[] => paths.map((path) => ({ path, enlarged: true }))

/** Pages of visitors and clients. */
export const clientPages: LookPages = {
  visitor: [
    ...enlarged(
      '/',
      '/reformas-e-reparos',
      '/reformas-e-reparos/sp',
      painterPage,
      `${painterPage}/sp/sao-paulo`,
      `${painterPage}/ac/jordao`, // nobody serves it
      '/orcamento/pintor',
      `${painterPage}/preco/pintura-de-parede`,
      '/reformas-e-reparos/preco/pintor',
      '/como-funciona-o-preco?servico=pedreiro&estado=sp',
      '/busca?texto=torneira',
      '/mapa-do-site',
      '/servico-expresso',
      '/servico-expresso/diarista',
      '/profissionais/carlos-4',
      '/profissionais/carlos-4/avaliacoes',
      '/central-de-ajuda',
      '/central-de-ajuda/chatbot?texto=quanto+custa+um+pintor',
      '/central-de-ajuda/por-que-este-preco',
      '/central-de-ajuda/exclusao-de-conta',
      '/pedir-ajuda',
    ),
    ...enlarged(
      '/politica-de-privacidade/site',
      '/termos-de-uso',
      '/seguranca',
      '/sobre-nos',
      '/carreiras',
      '/baixar-app',
      '/sem-internet',
      '/entrar',
      (demo) => demo.requestPainter({ phone: '11955557701' }).then((uuid) => `/requests/${uuid}`),
      async (demo) => {
        const uuid = await demo.requestPainter({ phone: '11955557702' })
        const pin = demo.db.selectFrom('pin_challenges').select('uuid').where('order_uuid', '=', uuid)
        return `/phone-verification/${uuid}?phoneId=${(await pin.executeTakeFirstOrThrow()).uuid}`
      },
    ),
    ...enlarged('/en-construccion'),
    { path: '/nada', status: 404, enlarged: true },
    { path: '/erro', status: 500, enlarged: true },
    { path: '/fora-do-ar', status: 503, enlarged: true },
  ],
  ana: [
    ...enlarged('/meus-pedidos'),
    ...enlarged(...Object.values(anaOrders).map((uuid) => `/meus-pedidos/${uuid}`)),
    ...enlarged(`/pedido-enviado/${anaOrders.WAIT}`),
    ...enlarged(
      `/meus-pedidos/${anaOrders.WAIT}?ver=pedido`,
      `/meus-pedidos/${anaOrders.LEADS}/comparar`,
      async (demo) => `/meus-pedidos/${anaOrders.LEADS}/profissional/${(await findLeadOfDavi(demo.db)).id}`,
      `/pesquisa/${anaOrders.FIN}`,
      '/meus-pedidos/profissionais-nao-encontrados',
      '/meus-pedidos/pedido-bloqueado',
      '/mensagens',
      async (demo) => `/mensagens/${(await findLeadOfDavi(demo.db)).chatId}`,
      async (demo) => `/mensagens/${(await findLeadOfDavi(demo.db)).chatId}?webview=true`,
      '/notificacoes',
      '/conta',
      '/conta/avisos',
      '/conta/atendimento',
      '/servico-expresso/diarista',
      '/central-de-ajuda/exclusao-de-conta/cliente',
    ),
  ],
  bia: enlarged('/meus-pedidos', '/mensagens', '/notificacoes'),
  carlos: enlarged('/profissional', '/profissional/contatos', '/profissional/carteira', '/profissional/perfil'),
  iris: enlarged('/interno/pesquisas'),
}
