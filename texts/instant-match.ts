import type { DislikeReason } from '#domain/leads/instant-match/instant-match.ts'
import type { PickErrorCode } from '#domain/leads/lead.ts'
import type { ConsentErrorCode } from '#domain/professionals/instant-consent.ts'
import { minLimit, maxLimit } from '#domain/professionals/instant-consent.ts'
import { isKeyOf } from '#domain/shared/keys.ts'
import { formatCount, formatCoins, formatList, formatNumber } from './format.ts'

/** Texts of the instant match: for the client who picks and for the professional who agreed to be picked (spec 2). */
export const instantTexts = {
  title: 'Profissionais indicados para você',
  description: 'Escolha com quem falar agora: a conversa abre na hora.',
  intro: (slots: number) =>
    `Estes profissionais podem atender agora. Escolha até ${slots}: a conversa abre na hora, sem custo para você.`,
  choose: (name: string) => `Falar com ${name}`,
  verified: 'Verificado',
  institutional: 'Institucional',
  toAgree: 'A combinar',
  from: (price: string) => `A partir de ${price}`,
  price: 'Preço',
  newcomer: 'Ainda sem avaliações',
  contactChosen: (chosen: number) => (chosen === 0 ? 'Falar com os escolhidos' : `Falar com ${professionals(chosen)}`),
  chosen: (many: number, slots: number) => `${many} de ${slots} escolhidos`,
  chooseFirst: 'Escolha pelo menos um profissional.',
  tooMany: (slots: number) => `Escolha no máximo ${professionals(slots)}.`,
  dislike: 'Não gostei das indicações',
  dislikeQuestion: 'O que faltou?',
  dislikeText:
    'Mostramos outras indicações uma vez. Depois disso, o pedido segue para todos os profissionais da região.',
  dislikeSend: 'Enviar motivo',
  dislikeFirst: 'Escolha um motivo.',
  goBack: 'Voltar',
  others: 'Estas são outras indicações. Se ainda não servirem, o pedido segue para todos os profissionais da região.',
  reached: (names: string[]) =>
    `Pronto: ${formatList(names)} já ${names.length === 1 ? 'recebeu' : 'receberam'} o seu contato`,
  reachedText: (slots: number) =>
    slots > 0
      ? `Você ainda pode escolher mais ${professionals(slots)}. O pedido continua aberto.`
      : 'Todas as vagas deste pedido foram preenchidas.',
  openChat: (name: string) => `Conversar com ${name}`,
  notWritten: (name: string) => `${name} tem o seu contato e ainda não escreveu.`,
  toOrder: 'Acompanhar o pedido',
  skip: 'Deixar o pedido seguir sem escolher',
  notFoundTitle: 'Nenhum profissional encontrado para indicar agora',
  notFoundText:
    'O seu pedido continua: avisamos os profissionais da região, e até 4 podem entrar em contato. Você não precisa fazer nada.',
  somebody: 'Quem você escolheu',
  refused: (names: string[], why: string) => `${formatList(names)}: ${why}`,
} as const

const professionals = (many: number) => formatCount(many, 'profissional', 'profissionais')

/** Why a picked professional could not be reached, without the name. */
export const pickErrorTexts = {
  not_found: 'não encontramos este pedido.',
  not_indicated: 'não está entre as indicações deste pedido.',
  professional_gone: 'não pode mais atender agora. Escolha outra pessoa.',
  slots_taken: 'as vagas deste pedido já foram preenchidas.',
  order_closed: 'a busca deste pedido já terminou.',
} as const satisfies Record<PickErrorCode, string>

export const dislikeReasonTexts = {
  nobody_known: 'Queria mais opções',
  too_far: 'Muito longe',
  low_rating: 'Avaliações baixas',
  high_price: 'Preço alto',
  other: 'Outro',
} as const satisfies Record<DislikeReason, string>

export const consentTexts = {
  title: 'Indicação na hora',
  intro: 'Em alguns serviços o cliente escolhe na hora entre até 6 profissionais indicados. A conversa já abre aceita.',
  cost: 'Cada vez que um cliente escolher você, o preço daquele contato sai do seu saldo, sem perguntar de novo. O preço é o mesmo das oportunidades: de 2 a 60 moedas. Os limites abaixo nunca são ultrapassados.',
  institutional: 'Seu perfil é institucional: você participa das indicações sem usar moedas.',
  on: 'Ligada',
  off: 'Desligada',
  daily: 'Limite por dia, em moedas',
  monthly: 'Limite por mês, em moedas',
  agree: 'Autorizo usar moedas do meu saldo quando um cliente me escolher, dentro destes limites',
  turnOn: 'Ligar indicação na hora',
  save: 'Salvar limites',
  turnOff: 'Desligar',
  spent: (today: number, month: number) => `Usadas hoje: ${formatCoins(today)}. Neste mês: ${formatCoins(month)}.`,
  saved: (daily: number, monthly: number) =>
    `Indicação na hora ligada: até ${formatCoins(daily)} por dia e ${formatCoins(monthly)} por mês.`,
  ended: 'Indicação na hora desligada. Nenhuma moeda é mais usada em indicações.',
} as const

const consentErrorTexts = {
  required: 'Digite um limite.',
  not_a_limit: `Digite um número inteiro de ${minLimit} a ${formatNumber(maxLimit)} moedas.`,
  below_daily: 'O limite do mês não pode ser menor que o do dia.',
  not_agreed: 'Marque a autorização para ligar.',
} as const satisfies Record<ConsentErrorCode, string>
export const consentErrorText = (code: string): string =>
  isKeyOf(consentErrorTexts, code) ? consentErrorTexts[code] : code
