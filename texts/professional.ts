import type { ContactMark, ContactOutcome } from '#domain/leads/contact/contact-mark.ts'
import { isEndable, type LeadState, quoteMinutes } from '#domain/leads/lead.ts'
import type { Stage } from '#domain/leads/pipeline/stage.ts'
import { type PriceBreakdown, priceFactors } from '#domain/leads/unlock/lead-price.ts'
import type { ProfessionalState } from '#domain/professionals/professional.ts'
import { keysOf } from '#domain/shared/keys.ts'
import type { LedgerKind } from '#domain/wallet/ledger.ts'
import { welcomeCoins } from '#domain/wallet/lot.ts'
import { aService } from './a-service.ts'
import { areaTexts } from './area-links.ts'
import { coinsWithValue, formatCount, formatCoins, unbroken } from './format.ts'
import { pipelineTexts } from './pipeline.ts'

/** Texts of the professional's area (product: Coins, Unlock, Voice). */
export const proTexts = {
  insteadOf: 'em vez de',
  ...areaTexts.professional,
  backToProfile: 'Perfil',
  profileDescription: 'Seus serviços, sua área e a situação do seu perfil.',

  opportunitiesIntro: 'Pedidos dos seus serviços, na sua área. O preço do contato aparece antes.',
  completeTitle: 'Seu cadastro está pela metade',
  completeIntro:
    'O que você preencheu está guardado. Quando ele estiver completo, os pedidos dos seus serviços começam a chegar.',
  completeGo: 'Continuar cadastro',
  asCompany: 'Atendo como empresa (CNPJ)',
  companyName: 'Razão social',
  cnpj: 'CNPJ',
  cnpjHelp: 'Com letras ou só números. O nome da empresa fica só com a gente.',
  completeCompany: 'Completar como empresa',
  document: 'CPF',
  documentHelp:
    'Serve para saber que cada pessoa tem um perfil só. Nenhum cliente vê. Tem CNPJ? Toque em “Atendo como empresa”.',
  complete: 'Completar perfil',
  completing: 'Conferindo',
  noOpportunities: 'Nenhum pedido novo agora',
  noOpportunitiesText: 'Assim que alguém pedir um dos seus serviços na sua área, o pedido aparece aqui sozinho.',
  backToOpportunities: 'Oportunidades',
  whereIs: 'Onde',
  when: 'Para quando',
  contactBy: 'Como prefere falar',
  theRequest: 'O pedido',
  inOwnWords: 'Nas palavras do cliente',
  priceOf: 'Contato deste cliente',
  whyThisPrice: 'Por que este preço?',
  heldPrice: `Este preço fica guardado para você por ${quoteMinutes} minutos.`,
  yourBalance: 'Seu saldo',
  unlockFor: (coins: number) => (coins ? `Desbloquear por ${unbroken(formatCoins(coins))}` : 'Desbloquear sem custo'),
  unlocking: 'Desbloqueando',
  alreadyYours: 'Você já desbloqueou este contato',
  seeContact: 'Ver contato',
  taken: 'As 4 vagas já foram preenchidas',
  full: 'As vagas deste pedido já foram preenchidas',
  inReview: 'Este pedido ainda está em análise',
  inReviewText: 'Nenhuma moeda foi cobrada. Se ele for liberado, você pode desbloquear o contato aqui.',
  closed: 'Este pedido já foi encerrado',
  closedText: 'Nenhuma moeda foi cobrada. Veja os outros pedidos abertos.',
  otherOpportunities: 'Ver outros pedidos',

  noContacts: 'Você ainda não desbloqueou contatos',
  noContactsText: 'Escolha um pedido, veja o preço e fale direto com o cliente.',
  backToContacts: 'Contatos',
  call: 'Ligar',
  whatsapp: 'WhatsApp',
  reach: 'Celular e e-mail',
  phone: 'Celular',
  email: 'E-mail',
  paid: 'Você usou',
  onlyChat:
    'Este cliente conversa só pelo chat, e por isso o contato custou menos. Celular e e-mail não aparecem: comece pela mensagem.',
  firstMessage: 'Escreva a primeira mensagem',
  firstMessageHelp: 'Apresente-se, diga quando pode e o que está incluído. O cliente lê antes de abrir a conversa.',
  notWritten: 'Nenhuma mensagem enviada.',
  hiredMessageHelp: 'O cliente contratou você. Diga quando pode e o que está incluído: a conversa abre para os dois.',
  firstMessageField: 'Sua mensagem',
  price: 'Preço proposto',
  acceptedPrice: 'Preço do orçamento aceito',
  priceHelp: 'Deixe vazio para combinar depois.',
  sendFirst: 'Enviar mensagem',
  sendingFirst: 'Enviando',
  sentTitle: 'Sua mensagem',
  sentWaiting: 'O cliente foi avisado. Quando aceitar, a conversa abre para os dois.',
  sentAccepted: 'O cliente aceitou. Continue a conversa pelo chat.',
  pickedTitle: 'O cliente escolheu você',
  pickedText: 'A conversa já está aberta. Escreva primeiro: diga quando pode e o que está incluído.',
  openChat: 'Abrir conversa',
  toAgree: 'A combinar',
  badPrice: 'Digite um valor em reais, como 150,00.',
  answersTitle: 'Tudo sobre o pedido',

  savedValues: 'O que está salvo agora:',
  noSavedValue: 'Nada.',

  balance: 'Saldo',
  walletIntro: '1 moeda vale R$ 1,00. Você só usa moedas quando desbloqueia um contato.',
  movements: 'Movimentos',
  noMovements: 'Nenhum movimento ainda',
  documents: 'Documentos',
  documentsOk: 'Conferidos',
  documentsMissing: 'Ainda não conferidos: até 3 contatos de até 10 moedas.',
  signOut: 'Sair da conta',
} as const

/** "Bia precisa de um pintor": the heading of an opportunity. */
export const contactDescription = (name: string, service: string) => `Contato de ${name} para ${service}.`
export const needsText = (name: string, service: string) => `${name} precisa de ${aService(service)}`

/** Marks of a contact: button and confirmation. */
export const markTexts = {
  title: 'Como está este contato?',
  intro: 'Só você e a Ajeita veem isto. Quem confirma a contratação é o cliente.',
  marks: {
    talked: 'Já falei com o cliente',
    won: 'Fechei o serviço',
    lost: 'Não fechei',
    gave_up: 'Desistir do contato',
  },
  giveUpNote: 'Desistir encerra a conversa e não pode ser desfeito. A vaga continua ocupada e as moedas não voltam.',
  talked: 'Você já falou com este cliente.',
  won: 'Você fechou este serviço.',
  lost: 'Você não fechou este serviço.',
  gaveUp: 'Você desistiu deste contato.',
} as const satisfies { marks: Record<ContactMark, string> } & Record<string, unknown>

export const willUseText = (coins: number) => `Você vai usar ${formatCoins(coins)}`
export const slotsText = (taken: number, slots: number) => `${taken}/${slots} vagas`
export const slotsTaken = 'preenchidas'
export const unreadLabel = (conversations: number) =>
  formatCount(conversations, 'conversa não lida', 'conversas não lidas')

export const leadStateTexts = {
  unlocked: 'Novo',
  contacted: 'Mensagem enviada',
  accepted: 'Em conversa',
  rejected: 'Recusado pelo cliente',
  ended: 'Encerrado',
  hired: 'Fechado',
  voided: 'Devolvido',
} as const satisfies Record<LeadState, string>

type Marks = { talkedAt: Date | null; outcome: ContactOutcome | null; gaveUp: boolean }
type Standing = Marks & { state: LeadState; stage: Stage }

/** The state of a contact in a word or two; the professional's mark wins while active. */
export function contactStandingText({ state, stage, talkedAt, outcome, gaveUp }: Standing) {
  if (gaveUp) return 'Você desistiu'
  if (!isEndable(state)) return leadStateTexts[state]
  if (outcome) return outcome === 'won' ? 'Você fechou' : 'Não fechou'
  if (talkedAt && state !== 'accepted') return 'Vocês já falaram'
  // A visit or a quote may come before any message.
  const isPlanned = state === 'unlocked' && (stage === 'visit' || stage === 'quote')
  return isPlanned ? pipelineTexts.stages[stage] : leadStateTexts[state]
}

/** The professional's mark as a sentence; null without one. */
export function contactMarkText({ talkedAt, outcome, gaveUp }: Marks) {
  if (gaveUp) return markTexts.gaveUp
  if (outcome) return markTexts[outcome]
  return talkedAt ? markTexts.talked : null
}

export const ledgerTexts = {
  purchase: 'Compra de moedas',
  bonus: 'Bônus',
  unlock: 'Contato desbloqueado',
  refund: 'Devolução',
  expiry: 'Bônus vencido',
  chargeback: 'Compra estornada',
  cooling_off: 'Compra devolvida',
  forfeit: 'Saldo encerrado com a conta',
  adjustment: 'Ajuste do time',
} as const satisfies Record<LedgerKind, string>

export const professionalStateTexts = {
  phone_verified: 'Cadastro incompleto',
  active: 'Ativo',
  in_review: 'Documentos em análise',
  approved: 'Identidade aprovada',
  rejected: 'Documentos recusados',
  suspended: 'Suspenso',
  deleted: 'Encerrado',
} as const satisfies Record<ProfessionalState, string>

const percent = (basisPoints: number) => Math.abs(Math.round((basisPoints - 10_000) / 100))

type Reason = { up: string; down: string }
const reasons = {
  urgency: { up: 'O cliente tem pressa', down: 'O cliente pode esperar' },
  intent: { up: 'O cliente já contratou pela Ajeita', down: 'O pedido vem com poucos detalhes' },
  supply: { up: 'Há muitos profissionais para este serviço na região', down: 'Há poucos profissionais na região' },
  privacy: { up: 'O cliente aceita ligação', down: 'O cliente só atende pelo chat' },
  slot: { up: 'As primeiras vagas', down: 'As primeiras vagas já foram preenchidas' },
  age: { up: 'O pedido é novo', down: 'Ninguém pegou este pedido nas últimas 12 horas' },
} as const satisfies Record<
  Exclude<keyof PriceBreakdown, 'baseCoins' | 'coins' | 'ofCity' | 'ownLink' | 'ordinaryCoins'>,
  Reason
>

/** Of the two surcharges the larger applies; its factor tells which. */
const reasonOf = (key: keyof typeof reasons, factor: number) =>
  key === 'intent' && factor === priceFactors.intent.detailed
    ? 'O pedido vem com foto e texto longo'
    : reasons[key][factor > 10_000 ? 'up' : 'down']

const firstContactReason = (ordinaryCoins: number) => ({
  title: 'Primeiro contato depois da aprovação',
  text: `no máximo ${formatCoins(welcomeCoins)}, em vez de ${formatCoins(ordinaryCoins)}`,
})

/** "1º contato: 20 moedas (R$ 20,00)" where the cap of a first unlock lowers the price. */
export const contactPriceText = ({ coins, ordinaryCoins }: Pick<PriceBreakdown, 'coins' | 'ordinaryCoins'>) =>
  ordinaryCoins === undefined ? coinsWithValue(coins) : `1º contato: ${coinsWithValue(coins)}`

/** The price breakdown: only effective steps. `city` is the order's. */
export function priceReasons(price: PriceBreakdown, city: string) {
  const base = {
    title: 'Ponto de partida',
    text: `${formatCoins(price.baseCoins)}: 3% do valor típico deste serviço, ${price.ofCity ? `preços de ${city}` : 'preços do estado'}`,
  }
  const steps = keysOf(reasons).flatMap((key) => {
    const factor = price[key]
    if (factor === 10_000) return []
    return [
      {
        title: reasonOf(key, factor),
        text: `${factor > 10_000 ? 'mais' : 'menos'} ${percent(factor)}%`,
      },
    ]
  })
  if (price.ownLink)
    return [
      { title: 'Cliente veio pelo seu link', text: 'sem custo' },
      { title: 'Preço deste contato', text: coinsWithValue(price.coins) },
    ]
  const cap = price.ordinaryCoins === undefined ? [] : [firstContactReason(price.ordinaryCoins)]
  return [base, ...steps, ...cap, { title: 'Preço deste contato', text: coinsWithValue(price.coins) }]
}

/** Shown in place of hidden phone and e-mail. */
export const goneTexts = {
  blocked: 'Vocês não conversam mais por aqui, e por isso o contato não aparece.',
  client_deleted: 'Este cliente excluiu a conta. O contato foi apagado e a negociação, encerrada.',
  refunded: 'As moedas deste contato voltaram para a sua carteira. Por isso o celular e o e-mail não aparecem mais.',
} as const

/** A contact voided because its order was blocked. */
export const refundedContactTexts = {
  title: 'Este pedido foi bloqueado',
  why: 'Nosso time bloqueou o pedido porque ele não seguia as nossas regras. O contato foi retirado e a conversa terminou.',
  coinsBack: (coins: string) => `${coins} voltaram para a sua carteira.`,
  nothingPaid: 'Você não pagou moedas por ele.',
} as const
