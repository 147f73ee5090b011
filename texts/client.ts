import { isOver, type LeadState } from '#domain/leads/lead.ts'
import { maxLeads } from '#domain/orders/order.ts'
import type { ProfessionalState } from '#domain/professionals/professional.ts'
import { type RefundReason, clientSilenceReasons } from '#domain/refunds/refund.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { areaTexts } from './area-links.ts'
import { brand } from './brand.ts'
import { formatCount, formatNumber, withHardSpace } from './format.ts'

/** Texts of the client's area (spec 2, 4, 8; exact where quoted there). */
export const clientTexts = {
  ...areaTexts.client,
  accountDescription: 'Seus dados e a saída da conta.',

  myOrders: 'Meus Pedidos',
  myOrdersIntro: 'Acompanhe cada pedido e fale com os profissionais.',
  makeOrder: 'Fazer um pedido',
  noOrders: 'Você ainda não fez nenhum pedido',
  noOrdersText: 'Conte o que precisa em poucos minutos. É grátis, e até 4 profissionais respondem.',
  olderOrders: 'Ver pedidos mais antigos',
  newestOrders: 'Voltar aos mais novos',
  filterLabel: 'Quais pedidos mostrar',
  allOrders: 'Todos',
  openOrders: 'Abertos',
  endedOrders: 'Encerrados',
  noOpenOrders: 'Nenhum pedido aberto',
  noOpenOrdersText: 'Tudo o que você pediu já foi encerrado.',
  noEndedOrders: 'Nenhum pedido encerrado',
  noEndedOrdersText: 'Tudo o que você pediu ainda está em andamento.',
  noOlderOrders: 'Não há pedidos mais antigos',
  noOlderOrdersText: 'Você chegou ao fim da lista.',
  loadingOrders: 'Carregando pedidos',
  newOrder: 'Novo pedido',
  learnMore: 'Saiba mais',
  ourRules: 'Nossas regras',
  newMessage: 'Mensagem nova',
  newContact: 'Contato novo',
  newProposal: 'Orçamento novo',

  backToOrders: 'Meus Pedidos',
  reviewOrder: 'Rever pedido',
  orderReview: 'Detalhe do pedido',
  backToDetails: 'Voltar ao pedido',
  found: 'Profissionais encontrados',
  blockedTitle: 'Este pedido foi bloqueado',
  notFoundTitle: 'Não encontramos profissionais desta vez',
  notFoundText: 'Ninguém da sua região pôde atender este pedido no prazo. Não custou nada.',
  whatNow: 'Veja o que fazer agora',
  toAgree: 'A combinar',
  documentsChecked: 'Documentos aprovados',
  partner: 'Parceiro',
  rejected: 'Contato recusado',
  endedByYou: 'Você encerrou',
  gaveUp: 'O profissional desistiu',
  professionalLeft: `O profissional saiu da ${brand.name}`,
  endedSilent: 'Encerrado sem resposta',
  ended: 'Contato encerrado',
  hired: 'Contratado',
  noReviews: 'Sem avaliações',
  readMessage: 'Ver mensagem',
  openChat: 'Conversar',
  notWritten: 'Tem o seu contato e ainda não escreveu.',

  gotMessage: 'Você recebeu uma mensagem!',
  accept: 'Aceitar e conversar',
  accepting: 'Abrindo a conversa',
  later: 'Decidir depois',
  proposed: 'Preço proposto',
  acceptFailed: 'Erro ao aceitar a negociação. Por favor, tente novamente.',
  acceptHint: 'Se você aceitar, a conversa abre para os dois. Nada é cobrado de você.',

  related: (name: string) => `Quem pede ${inSentence(name)} também pede`,
  downloadApp: 'Acompanhar pelo aplicativo',
  appTitle: 'Leve o pedido no celular',
  appText: 'Aponte a câmera do celular para o código, ou toque no link se já está nele.',
  appCode: 'Código QR que leva ao aplicativo',
  sentTitle: 'Pedido enviado',
  sentText: 'Seu celular foi confirmado e o pedido está a caminho dos profissionais.',
  fraudTitle: 'Proteja-se de golpes',
  fraudText:
    "Nunca pague antes do serviço para 'reservar horário' e nunca passe códigos que chegam no seu celular. Confira o valor na maquininha antes de digitar a senha.",
  whatHappens: 'O que acontece agora',
  goToOrders: 'Meus pedidos',
  goToOrder: 'Ver este pedido',
  duplicatedTitle: 'Você já fez este pedido',
  duplicatedText: `Um pedido parecido com este já está em andamento. Até ${maxLeads} profissionais vão entrar em contato, e você pode acompanhar tudo pelo app e aqui no site.`,
  duplicatedLink: 'Acompanhar meu pedido',
  mostSearched: 'Serviços mais buscados',

  noProfessionalsTitle: 'Nenhum profissional encontrado',
  noProfessionalsText: 'No momento não há profissionais disponíveis na sua região para este pedido.',
  noProfessionalsTips: 'O que você pode fazer',
  tryAgain: 'Tentar novamente',
  writeToUs: 'Conversar conosco',
  writeToTeam: 'Escrever para o time',
  supportHours: 'Atendimento de segunda a sábado, das 8h às 20h, exceto feriados.',
  back: 'Voltar',
  blockedPageTitle: 'Pedido bloqueado',
  blockedPageText:
    'Todo pedido passa por uma análise antes de chegar aos profissionais. O que não segue as nossas regras fica de fora.',
  blockedTips: 'Antes de pedir de novo',
  blockedWhy: 'Por que bloqueamos',

  accountTitle: 'Sua conta',
  name: 'Nome',
  phone: 'Celular',
  email: 'E-mail',
  notGiven: 'Não informado',
  signOut: 'Sair da conta',
  signOutText: 'Você sai neste aparelho. Seus pedidos e conversas continuam guardados.',
} as const

type Progress = { maxLeads: number; onlyFor: string | null }

const stepsWithOne = (name: string) => [
  { title: `Pedido enviado a ${name}`, text: 'Por enquanto, ninguém mais vê o seu pedido.' },
  { title: `${name} responde`, text: 'Se não responder, o pedido segue para outros profissionais.' },
]

function stepsWithSeveral(maxLeads: number) {
  const who = maxLeads === 1 ? 'Um escreve' : `Até ${maxLeads} escrevem`
  return [
    { title: 'Procurando profissionais', text: 'Avisamos quem faz este serviço na sua região.' },
    { title: 'Profissionais entram em contato', text: `${who} para você, com preço quando der.` },
  ]
}

/** The steps of an order for so many professionals, or only for one. */
export const progressSteps = ({ maxLeads, onlyFor }: Progress) => [
  { title: 'Celular confirmado', text: 'Recebemos seu pedido e sabemos que ele é seu.' },
  { title: 'Em análise', text: 'Conferimos o pedido. Quase sempre leva menos de um minuto.' },
  ...(onlyFor ? stepsWithOne(onlyFor) : stepsWithSeveral(maxLeads)),
  { title: 'Você escolhe', text: 'Converse, compare e combine direto com quem preferir.' },
]

export const notFoundTips = [
  {
    title: 'Refaça o pedido',
    text: 'Novos profissionais chegam todos os dias. Tente outro prazo ou um bairro vizinho.',
  },
  {
    title: 'Capriche na descrição',
    text: 'Diga o tamanho do serviço, o que já existe no local e quando você pode receber alguém.',
  },
] as const

export const blockedTips = [
  {
    title: 'Descreva só o serviço',
    text: 'Telefone, e-mail e links não entram no texto: quem atende recebe seu contato depois.',
  },
  { title: 'Peça um serviço por vez', text: 'Pedidos iguais repetidos do mesmo número ficam retidos.' },
  {
    title: 'Fique no que é permitido',
    text: 'Não aceitamos pedidos ilegais, ofensivos ou que ponham alguém em risco.',
  },
] as const

type Contact = {
  state: LeadState
  endedBy: 'client' | 'professional' | 'system' | null
  refundReason: RefundReason | null
  professionalState: ProfessionalState
}

/** How a contact ended, for the client: "recusado" only if they rejected it (AMB-31). Null while active. */
export function contactOverText({ state, endedBy, refundReason, professionalState }: Contact) {
  if (!isOver(state)) return null
  if (state === 'rejected') return clientTexts.rejected
  if (endedBy === 'professional')
    return professionalState === 'deleted' ? clientTexts.professionalLeft : clientTexts.gaveUp
  if (endedBy === 'client') return clientTexts.endedByYou
  return clientSilenceReasons.some((reason) => reason === refundReason) ? clientTexts.endedSilent : clientTexts.ended
}

export const updatesText = (orders: number) => formatCount(orders, 'pedido com novidade', 'pedidos com novidades')
export const unreadText = (conversations: number) =>
  formatCount(conversations, 'conversa não lida', 'conversas não lidas')
export const reviewsText = (average: string, reviews: number) =>
  `${average} (${withHardSpace(formatNumber(reviews), reviews === 1 ? 'avaliação' : 'avaliações')})`
export const ratingLabel = (average: string) => `Nota ${average} de 5`
export const messageFrom = (name: string) => `Mensagem de ${name}`
