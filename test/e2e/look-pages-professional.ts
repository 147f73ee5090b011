import { anOffer, anOrder } from '#db/builders/orders.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import type { Demo } from './demo-data.ts'
import type { LookPages } from './look-pages.ts'

async function anOpportunityOfDavi({ db }: Demo) {
  const order = await anOrder(db)
  const pro = await db
    .selectFrom('professionals')
    .select('id as professionalId')
    .where('slug', 'like', 'davi-%')
    .executeTakeFirstOrThrow()
  await anOffer(db, { order, pro, at: new Date() })
  return `/profissional/oportunidades/${order.uuid}`
}

/** Pages of professionals, staff, and professional recruiting. */
export const professionalPages: LookPages = {
  visitor: [
    { path: '/anuncie' },
    { path: '/anuncie/pintor' },
    { path: '/seja-um-profissional' },
    { path: '/baixar-app' },
    { path: '/profissional/entrar' },
    { path: '/profissional/cadastro', status: 404 },
    { path: '/interno/entrar' },
  ],
  davi: [
    { path: '/profissional', enlarged: true },
    { path: anOpportunityOfDavi, enlarged: true },
    { path: '/profissional/agenda' },
    { path: '/profissional/contatos' },
    { path: async (demo) => `/profissional/contatos/${(await findLeadOfDavi(demo.db)).id}`, enlarged: true },
    { path: async (demo) => `/profissional/contatos/${(await findLeadOfDavi(demo.db)).id}/orcamento` },
    { path: '/profissional/mensagens' },
    { path: async (demo) => `/profissional/mensagens/${(await findLeadOfDavi(demo.db)).chatId}` },
    { path: '/profissional/notificacoes' },
    { path: '/profissional/painel' },
    { path: '/profissional/carteira' },
    { path: '/profissional/carteira/comprar' },
    { path: '/profissional/carteira/compras' },
    { path: '/profissional/perfil' },
    { path: '/profissional/perfil/area' },
    { path: '/profissional/perfil/atendimento' },
    { path: '/profissional/perfil/avisos' },
    { path: '/profissional/perfil/documentos', enlarged: true },
    { path: '/profissional/perfil/foto' },
    { path: '/profissional/perfil/horarios' },
    { path: '/profissional/perfil/link' },
    { path: '/profissional/perfil/pausa' },
    { path: '/profissional/perfil/portfolio' },
    { path: '/profissional/perfil/servicos' },
    { path: '/profissional/perfil/sobre' },
  ],
  iris: [
    { path: '/interno/moderacao' },
    { path: '/interno/atendimento' },
    { path: '/interno/avaliacoes' },
    { path: '/interno/avisos' },
    { path: '/interno/clientes' },
    { path: '/interno/dados' },
    { path: '/interno/denuncias' },
    { path: '/interno/moedas' },
    { path: '/interno/moedas/carteira' },
    { path: '/interno/moedas/compras' },
    { path: '/interno/pesquisas' },
    { path: '/interno/profissionais' },
    { path: '/interno/senha' },
    { path: '/interno/telefones' },
    { path: '/interno/verificacoes' },
    { path: '/chat/list' },
  ],
}
