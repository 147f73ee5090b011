import { type ExpressChoice, windowHours } from '#domain/orders/express.ts'
import { maxOrderPhotos } from '#domain/orders/photos/photo.ts'
import type { ExpressErrorCode, ExpressErrors } from '#domain/orders/placement/express-request.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { fieldErrorTexts } from './field-errors.ts'
import { formatLongDate, formatMoney, unbroken } from './format.ts'
import { requestErrorTexts } from './request-fields.ts'
import { pageTitle } from './site.ts'

/** Texts of the express services: fixed scope, fixed price, a two-hour window (spec 2; AMB-52). */

/** "das 8h às 10h" */
export const windowText = (window: number) => `das ${window}h às ${window + windowHours}h`

/** "sexta-feira, 20 de novembro" from 2026-11-20. Noon, so that it is that day in São Paulo too. */
export const dayText = (day: string) => formatLongDate(new Date(`${day}T12:00:00-03:00`))

/** "sexta-feira, 20 de novembro, das 8h às 10h, por R$ 190,00" */
export const expressText = ({ day, window, priceCents }: ExpressChoice) =>
  `${dayText(day)}, ${windowText(window)}, por ${formatMoney(priceCents)}`

/** Day, window and price as a list of what was agreed. */
export const expressItems = ({ day, window, priceCents }: ExpressChoice) => [
  { title: 'Dia', text: dayText(day) },
  { title: 'Horário', text: windowText(window) },
  { title: 'Preço fechado', text: formatMoney(priceCents) },
]

export const expressTexts = {
  title: (name: string, priceCents: number) => pageTitle(`${name}: serviço expresso por ${formatMoney(priceCents)}`),
  description: (name: string, priceCents: number) =>
    `${name} com escopo e preço fechados em ${formatMoney(priceCents)}: escolha o dia e o horário. O pagamento é direto ao profissional.`,
  heading: (name: string) => `${name}: serviço expresso`,
  intro:
    'Preço e serviço já combinados: você escolhe o dia e um horário de 2 horas, e o primeiro profissional que aceitar faz o serviço.',
  fixedPrice: 'Preço fechado',
  included: 'O que está incluído',
  notIncluded: 'O que não está incluído',
  pay: 'Você paga direto ao profissional, depois do serviço: 100% do valor fica com ele. A Ajeita não cobra nada de você.',
  form: 'Escolha o dia e peça',
  when: 'Quando',
  where: 'Onde',
  details: 'Detalhes',
  photos: `Quer mostrar o lugar? Depois de enviar, você adiciona até ${maxOrderPhotos} fotos na página do pedido.`,
  contact: 'Seu contato',
  contactHelp: 'Já entrou na sua conta? Deixe em branco: usamos os dados da sua conta.',
  day: 'Dia',
  dayEmpty: 'Escolha o dia',
  window: 'Horário',
  windowHelp: 'O profissional chega dentro destas 2 horas.',
  state: 'Com o CEP, já sabemos o estado. Sem CEP, escolha aqui.',
  city: 'Escreva o nome inteiro, como São Paulo.',
  send: (priceCents: number) => `Pedir por ${unbroken(formatMoney(priceCents))}`,
  after: 'Enviamos um código ao seu celular. Depois de uma conferência rápida, avisamos os profissionais da região.',
  other: 'Não é bem isto?',
  otherText: (name: string) => `Descreva o que precisa e receba até 4 orçamentos de ${inSentence(name)}`,
  all: 'Todos os serviços expressos',
  listTitle: pageTitle('Serviços expressos com preço fechado'),
  listDescription:
    'Serviços com escopo e preço fechados: escolha o dia e o horário, e pague direto ao profissional depois do serviço pronto.',
  listHeading: 'Serviços expressos',
  listIntro: 'Escopo e preço fechados. Escolha o dia e o horário, e o primeiro profissional que aceitar faz o serviço.',
  block: 'Quer resolver logo?',
  blockText: 'Com o serviço expresso o preço e o escopo já estão fechados: escolha o dia e o horário.',
  blockConverts:
    'Troque este pedido pelo serviço expresso, com preço e escopo já fechados: escolha o dia e o horário. Você continua com um pedido só.',
  blockLink: (name: string, priceCents: number) => `${name}: serviço expresso por ${formatMoney(priceCents)}`,
  ofOrder: 'Serviço expresso',
  aside: 'Ou com preço e escopo já fechados:',
} as const

const ofField: Partial<Record<`${string}:${ExpressErrorCode}`, string>> = {
  'day:required': 'Escolha o dia.',
  'day:past': 'Este dia não está mais disponível. Escolha outro.',
  'window:required': 'Escolha o horário.',
  'window:past': 'Este horário já começou. Escolha outro horário ou outro dia.',
  'city:required': 'Escreva o nome inteiro da cidade, como São Paulo, ou o CEP.',
  'price:price_changed': 'O preço deste serviço mudou. Confira o novo preço e envie de novo.',
}

/** Error texts by field. */
export function expressErrorTexts(errors: ExpressErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, code]) => {
      const text = ofField[`${field}:${code}`]
      if (text) return [field, text]
      if (code === 'past' || code === 'price_changed') return [field, fieldErrorTexts.invalid]
      return [field, requestErrorTexts({ [field]: code }, [])[field]!]
    }),
  )
}
