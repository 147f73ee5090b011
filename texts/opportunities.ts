import type { OpportunityTab } from '#domain/leads/unlock/opportunity-tab.ts'
import type { UnlockDenial } from '#domain/leads/unlock/unlock-denial.ts'
import type { DismissReason } from '#domain/matching/dismissal.ts'
import type { OpportunityOrder } from '#domain/matching/opportunity-filter.ts'
import type { WhyNoOrders } from '#domain/matching/why-no-orders.ts'
import { maxUnverifiedCoins, maxUnverifiedUnlocks } from '#domain/professionals/professional.ts'
import { formatCount, formatCoins, formatList } from './format.ts'
import { profileSettingsTexts } from './profile-settings.ts'

/** Missing steps before an unlock: short on a card, with link on the page. */
export const unlockStepTexts = {
  not_found: { short: 'Pedido exclusivo', text: 'Por enquanto este pedido está só com outro profissional.' },
  not_working: {
    short: 'Perfil sem desbloqueio',
    text: 'Seu perfil está incompleto ou suspenso e não desbloqueia contatos.',
  },
  paused: {
    short: 'Você está em pausa',
    text: 'Você está em pausa e não desbloqueia contatos.',
  },
  own_order: {
    short: 'Pedido seu',
    text: 'Este pedido foi feito com o seu próprio número: você não pode desbloqueá-lo.',
  },
  not_serving: {
    short: 'Fora do seu perfil',
    text: 'Este pedido está fora dos serviços ou da área do seu perfil.',
    go: 'Ver meus serviços',
  },
  order_in_review: { short: 'Em análise', text: 'Este pedido ainda está em análise.' },
  slots_taken: { short: 'Vagas preenchidas', text: 'As vagas deste pedido já foram preenchidas.' },
  order_closed: { short: 'Pedido encerrado', text: 'Este pedido já foi encerrado.' },
  documents_missing: {
    short: 'Faltam documentos',
    text: 'Este serviço exige documentos que ainda faltam no seu perfil.',
  },
  identity_limit: {
    short: 'Falta aprovar sua identidade',
    text: `Sem identidade aprovada são até ${maxUnverifiedUnlocks} contatos, de até ${maxUnverifiedCoins} moedas cada. Falta aprovar sua identidade para desbloquear este.`,
    go: 'Ver documentos',
  },
} as const satisfies Record<UnlockDenial, { short: string; text: string; go?: string }>

export const opportunityTexts = {
  tabs: 'Seções da lista',
  showOrders: 'Mostrar pedidos',
  service: 'Serviço',
  within: 'Distância',
  anyDistance: 'Qualquer distância',
  when: 'Para quando',
  most: 'Preço do contato',
  anyPrice: 'Qualquer preço',
  places: 'Vagas livres',
  anyPlaces: 'Qualquer número',
  hiredBefore: 'Cliente já contratou',
  hiredBeforeHelp: 'Só pedidos de quem já contratou alguém por aqui.',
  sortedBy: 'Ordem da lista',
  keep: 'Salvar estes filtros',
  keepHelp: 'Eles valem em todos os seus aparelhos, até você mudar.',
  clear: 'Limpar filtros',
  active: 'Filtros aplicados',
  without: (what: string) => `Remover o filtro ${what}`,
  more: 'Ver mais',
  first: 'Voltar ao começo',
  list: 'Pedidos',
  keys: 'Com o teclado: setas ou J e K passam de um pedido a outro, X arquiva.',

  exclusive: 'Só para você',
  notInterested: 'Não tenho interesse',
  whyNot: 'Por que não?',
  whyNotText: 'O pedido sai da sua lista e não volta. O cliente não fica sabendo.',
  close: 'Fechar',
  dismissed: 'Pedido arquivado',
  undo: 'Desfazer',
  restore: 'Desarquivar',
  failed: 'Não deu para arquivar o pedido. Tente de novo.',
  filled: 'Vagas preenchidas',
  over: 'Pedido encerrado',
  yours: 'Você desbloqueou',

  noInvites: 'Nenhum convite agora',
  noInvitesText: 'Pedidos de clientes que convidaram você, ou que pediram pelo seu link, aparecem aqui.',
  yourLink: 'Ver seu link',
  nothingArchived: 'Nada arquivado',
  nothingArchivedText: 'Pedidos que você arquivou, ou que terminaram nos últimos 30 dias, ficam aqui.',
  noMore: 'Não há mais pedidos',

  hiddenTitle: 'O que ainda não aparece',
  hidden: 'Sobrenome, celular, e-mail e rua aparecem quando você desbloqueia o contato.',
  hiddenChatOnly:
    'O sobrenome aparece quando você desbloqueia o contato. Telefone, e-mail e rua não: este cliente conversa só pelo chat.',
  unlockShort: 'Desbloquear',
  seePrice: 'Ver preço e saldo',
} as const

export const tabTexts = {
  available: 'Disponíveis',
  invites: 'Convites',
  archive: 'Arquivados',
} as const satisfies Record<OpportunityTab, string>

export const sortTexts = {
  newest: 'Mais novos',
  nearest: 'Mais perto',
  best: 'Que mais combinam',
} as const satisfies Record<OpportunityOrder, string>

export const dismissTexts = {
  too_far: 'Longe demais',
  not_my_service: 'Não faço este serviço',
  price: 'Preço do contato',
  no_time: 'Sem agenda',
  too_few_details: 'Poucos detalhes',
  other: 'Outro motivo',
} as const satisfies Record<DismissReason, string>

export const withinText = (km: number) => `até ${km} km`
export const maxText = (coins: number) => `até ${formatCoins(coins)}`
export const placesText = (places: number) => (places === 1 ? '1 vaga ou mais' : `${places} vagas ou mais`)
export const filtersOn = (count: number) => (count ? `Filtros (${count})` : 'Filtros')
/** "Fecha em 5 h" */
export const closesInText = (span: string) => `Fecha em ${span}`
export const newOrders = (orders: number) => `Mostrar ${formatCount(orders, 'novo pedido', 'novos pedidos')}`

const inAWeek = (orders: number) => `${formatCount(orders, 'pedido', 'pedidos')} nos últimos 7 dias`

/** Why the list is empty, with one suggestion from our data. */
export const whyNoTexts = {
  paused: {
    title: profileSettingsTexts.pausedTitle,
    text: (orders: number) =>
      orders
        ? `Sem a pausa: ${inAWeek(orders)} dos seus serviços, na sua área.`
        : 'Enquanto ela durar, nenhum pedido chega.',
    go: 'Ver pausa',
  },
  full: {
    title: 'Você está com a agenda cheia',
    text: (orders: number, open: number) =>
      `${formatCount(open, 'contato aberto', 'contatos abertos')}: com menos, os pedidos voltam a chegar.${orders ? ` Na sua área: ${inAWeek(orders)}.` : ''} Diga como cada contato está.`,
    go: 'Ver contatos',
  },
  filters: {
    title: 'Seus filtros escondem pedidos',
    text: (orders: number) => `Sem filtros: ${formatCount(orders, 'pedido', 'pedidos')} agora.`,
    go: 'Limpar filtros',
  },
  radius: {
    title: 'Nenhum pedido novo na sua área',
    text: (orders: number, km: number) => `Com raio de ${km} km: ${inAWeek(orders)}.`,
    go: 'Mudar área',
  },
  service: {
    title: 'Nenhum pedido novo dos seus serviços',
    text: (orders: number, name: string) => `Com o serviço ${name}: ${inAWeek(orders)} na sua área.`,
    go: 'Mudar serviços',
  },
  documents: {
    title: 'Faltam documentos',
    text: (orders: number, services: string[]) =>
      `Com os documentos de ${formatList(services)}: ${inAWeek(orders)} na sua área.`,
    go: 'Enviar documentos',
  },
} as const satisfies Record<WhyNoOrders['reason'], unknown>
