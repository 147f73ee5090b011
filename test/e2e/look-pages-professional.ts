import { leadOfDavi } from '../support/lead-of-davi.ts'
import type { Town } from './demo-town.ts'
import type { Person } from './people.ts'

/** A page as it is on arrival; one with an id in its address is found in the town. */
export type LookPage = { path: string | ((town: Town) => string | Promise<string>); status?: number }

/** What professionals and our team come to, and the pages that win professionals. */
export const professionalPages: Partial<Record<Person | 'visitor', readonly LookPage[]>> = {
  visitor: [
    { path: '/anuncie' },
    { path: '/anuncie/pintor' },
    { path: '/seja-um-profissional' },
    { path: '/baixar-app' },
    { path: '/profissional/entrar' },
    { path: '/profissional/cadastro' },
    { path: '/interno/entrar' },
  ],
  davi: [
    { path: '/profissional' },
    { path: '/profissional/agenda' },
    { path: '/profissional/contatos' },
    { path: async (town) => `/profissional/contatos/${(await leadOfDavi(town.db)).id}` },
    { path: async (town) => `/profissional/contatos/${(await leadOfDavi(town.db)).id}/orcamento` },
    { path: '/profissional/mensagens' },
    { path: async (town) => `/profissional/mensagens/${(await leadOfDavi(town.db)).chatId}` },
    { path: '/profissional/notificacoes' },
    { path: '/profissional/painel' },
    { path: '/profissional/carteira' },
    { path: '/profissional/carteira/comprar' },
    { path: '/profissional/carteira/compras' },
    { path: '/profissional/perfil' },
    { path: '/profissional/perfil/area' },
    { path: '/profissional/perfil/atendimento' },
    { path: '/profissional/perfil/avisos' },
    { path: '/profissional/perfil/documentos' },
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
