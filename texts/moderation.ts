import type { BlockReason, DecideErrorCode } from '#domain/orders/moderation/block-reason.ts'
import type { ModerationFlag } from '#domain/orders/moderation/moderation.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { formatCoins, formatCount, unbroken } from './format.ts'
import { staffVerificationTexts } from './staff-verifications.ts'

/** The staff area. */
export const staffTexts = {
  refresh: 'Atualizar a fila',
  moderation: 'Moderação',
  signOut: 'Sair',
  notFound: {
    title: 'Não encontramos este item',
    text: 'Ele não existe, foi excluído ou já saiu da lista. Confira o endereço.',
  },
  orderNotFound: {
    title: 'Não encontramos este pedido',
    text: 'Confira o código: ele tem 36 caracteres e está no endereço da página do pedido.',
  },
  backToQueue: 'Voltar à fila',
  backToStart: 'Voltar ao início do time',
} as const

export const moderationTexts = {
  title: 'Moderação de pedidos',
  intro: 'Pedidos que as regras automáticas retiveram, do mais antigo ao mais novo.',
  searchLabel: 'Código do pedido',
  searchHelp: 'O código está no endereço da página do pedido.',
  search: 'Abrir pedido',
  searchInvalid: 'Este código não está completo. Cole os 36 caracteres.',
  empty: 'A fila está vazia',
  emptyText: 'Nenhum pedido na fila. Atualize daqui a pouco.',
  waitingSince: (ago: string) => `Retido ${ago}`,
  found: 'O que foi encontrado',
  nothingFound: 'Nada no texto: veja o motivo acima.',
  noDescription: 'Sem descrição.',
  look: 'Analisar',
  more: (hidden: number) => `E mais ${formatCount(hidden, 'pedido', 'pedidos')} depois destes.`,

  service: 'Serviço',
  place: 'Local',
  code: 'Código',
  client: 'Cliente',
  phone: 'Celular',
  noPhone: 'Conta excluída',
  urgency: 'Para quando',
  contact: 'Contato',
  verified: 'Confirmado em',
  expires: 'Prazo da busca',
  leads: 'Contatos',
  description: 'Descrição',
  answers: 'Respostas',
  none: 'Nenhum',
  blockedFor: 'Motivo do bloqueio',

  decide: 'Decidir',
  release: 'Liberar para os profissionais',
  releasing: 'Liberando',
  releaseText: 'O pedido vai agora para os profissionais, e o prazo da busca começa agora.',
  blocking: 'Bloqueando',
  reasonHelp: 'O cliente lê este motivo na página do pedido.',
  unblock: 'Desbloquear pedido',
  unblocking: 'Desbloqueando',
  unblockText: 'O pedido volta a procurar profissionais até o fim do prazo.',
  nothingToDecide: 'Não há o que decidir: este pedido está encerrado.',
  cannotUnblock:
    'Não dá para desbloquear: o prazo terminou ou as moedas já voltaram aos profissionais. O cliente pode fazer um novo pedido.',
  inReview: 'As regras automáticas ainda vão analisar este pedido, em cerca de um minuto.',

  history: 'O que o time já fez',
  noHistory: 'Ninguém do time decidiu nada neste pedido.',
} as const

/** The button that blocks; it names the coins that it refunds. */
export const blockButton = (coins: number) =>
  coins > 0 ? `Bloquear e devolver ${unbroken(formatCoins(coins))}` : 'Bloquear pedido'

/** The consequences of blocking for professionals. */
export const blockConsequence = (leads: number, coins: number) =>
  leads === 0
    ? 'O cliente recebe um aviso com o motivo. Ninguém desbloqueou este pedido ainda.'
    : `O cliente recebe um aviso com o motivo. ${formatCount(leads, 'profissional recebe', 'profissionais recebem')} de volta ${formatCount(coins, 'moeda', 'moedas')}, e as conversas são encerradas.`

export const contactsText = (leads: number, places: number, coins: number) =>
  `${leads} de ${places}\u00a0· ${formatCount(coins, 'moeda', 'moedas')}`

export const returnedText = (coins: number) => `${formatCount(coins, 'moeda devolvida', 'moedas devolvidas')}`

/** The result of the last action, above the queue. */
export const doneTexts = {
  released: 'Pedido liberado. Os profissionais da região vão recebê-lo agora.',
  blocked: 'Pedido bloqueado. O cliente foi avisado.',
  blocked_returned: 'Pedido bloqueado. O cliente foi avisado e as moedas voltaram para quem pagou.',
  unblocked: 'Pedido desbloqueado. Ele voltou a procurar profissionais.',
} as const

export const actionTexts: Record<string, string> = {
  'order.released': 'Liberado',
  'order.blocked': 'Bloqueado',
  'order.unblocked': 'Desbloqueado',
}

export const flagTexts = {
  contact_data: 'Dados de contato no texto',
  link: 'Link no texto',
  forbidden_words: 'Palavras não permitidas',
  sensitive_health: 'Detalhe delicado de saúde',
  too_many_orders: 'Muitos pedidos do mesmo número em um dia',
  coins_came_back: 'Moedas de vários pedidos deste cliente voltaram',
} as const satisfies Record<ModerationFlag, string>

/** As staff choose it. */
export const blockReasonLabels = {
  contact_data: 'Dados de contato no texto',
  link: 'Links no texto',
  forbidden_words: 'Serviço não permitido',
  sensitive_health: 'Detalhe delicado de saúde',
  offensive: 'Conteúdo ofensivo ou discriminatório',
  not_a_request: 'Não é um pedido de serviço',
  fraud: 'Suspeita de golpe ou pedido falso',
  repeated: 'Pedidos repetidos',
  client_suspended: 'Conta do cliente suspensa',
} as const satisfies Record<BlockReason, string>

export const decideErrorTexts = {
  not_found: 'Não encontramos este pedido. Volte à fila e escolha outro.',
  already_decided: 'Este pedido já foi decidido. Veja abaixo como ele está agora.',
  search_over: 'O prazo deste pedido terminou. O cliente pode fazer um novo pedido.',
  another_open: 'O cliente já fez outro pedido igual, que está aberto. Este continua bloqueado.',
  coins_returned:
    'Os contatos deste pedido foram desfeitos, e as moedas deles voltaram. O cliente pode fazer um novo pedido.',
  account_suspended: 'A conta deste cliente está suspensa. O pedido continua bloqueado.',
  own_household: staffVerificationTexts.ownHousehold,
  same_person:
    'Seus bloqueios já devolveram muitas moedas a um destes profissionais. Outra pessoa do time precisa decidir.',
} as const satisfies Record<DecideErrorCode | 'own_household' | 'same_person', string>

export const staffStatusTexts = {
  pending_verification: 'Celular não confirmado',
  waiting: 'Em análise',
  searching: 'Procurando profissionais',
  finalized: 'Busca encerrada',
  finalized_zero_lead: 'Ninguém encontrado',
  blocked: 'Bloqueado',
  duplicated: 'Repetido',
  canceled: 'Cancelado',
} as const satisfies Record<OrderStatus, string>
