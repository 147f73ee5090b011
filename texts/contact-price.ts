import { priceFactors } from '#domain/leads/unlock/lead-price.ts'
import { type Urgency, urgencies } from '#domain/orders/order.ts'
import { detailedCharacters } from '#domain/orders/photos/photo.ts'
import { minProfessionals, minQuotes } from '#domain/prices/local-price.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { coinsWithValue, formatCount, joinWithDots, formatMoney } from './format.ts'
import { urgencyTexts } from './orders.ts'

/** The price formula in words, with numbers from the rule itself (product: Coins). */
const percent = (basisPoints: number) => {
  const change = Math.round((basisPoints - 10_000) / 100)
  return change === 0 ? 'não muda' : `${change > 0 ? '+' : '−'}${Math.abs(change)}%`
}

const { urgency, intent, supply, privacy, slot, unsold } = priceFactors

export const priceFormula = [
  {
    title: 'Ponto de partida',
    text: `3% do preço típico do serviço, entre 3 e 60 moedas. 1 moeda vale R$ 1,00. O preço é o do meio entre os orçamentos da cidade no último ano, se houver ${minQuotes} ou mais, de ${minProfessionals} profissionais ou mais, e fica entre a metade e o dobro do preço do estado. Com menos orçamentos vale o preço do estado. Depois que o pedido é publicado, o ponto de partida não muda.`,
  },
  { title: 'Pressa', text: joinWithDots(urgencies.map((key) => `${urgencyTexts[key]}: ${percent(urgency[key])}`)) },
  { title: 'Cliente que já contratou pela Ajeita', text: percent(intent.hired) },
  {
    title: `Pedido com foto e texto de ${detailedCharacters} caracteres ou mais`,
    text: `${percent(intent.detailed)}. Vale o maior: este ou o de quem já contratou.`,
  },
  {
    title: 'Profissionais na região',
    text: `Menos de 5: ${percent(supply.few)}\u00a0· de 5 a 20: ${percent(supply.some)}\u00a0· mais de 20: ${percent(supply.many)}`,
  },
  { title: 'Cliente que atende só pelo chat', text: percent(privacy.chat) },
  {
    title: 'Vaga',
    text: joinWithDots(([1, 2, 3, 4] as const).map((number) => `${number}ª: ${percent(slot[number])}`)),
  },
  {
    title: 'Horas sem ninguém desbloquear',
    text: joinWithDots(unsold.toReversed().map(([hours, factor]) => `${hours} h: ${percent(factor)}`)),
  },
  {
    title: 'Limites',
    text: 'Pressa, cliente, região e chat juntos ficam entre −60% e +35%. O preço final vai de 2 a 60 moedas.',
  },
] as const

export const contactPriceTexts = {
  title: 'Como funciona o preço de um contato',
  short: 'Como funciona o preço',
  description:
    'A conta aberta do preço de um contato na Ajeita, com calculadora por serviço, lugar e pressa. A mesma regra vale para todos.',
  intro:
    'A conta é a mesma para todos e aparece em cada pedido. Ninguém paga para aparecer antes, e a distância não muda o preço.',
  calculate: 'Calcule',
  service: 'Serviço',
  state: 'Estado',
  city: 'Cidade',
  anyCity: 'Outra cidade do estado',
  cityHelp: 'Estão na lista as cidades com preços próprios para este serviço.',
  noCities: (service: string, state: string) =>
    `Nenhuma cidade daqui tem ${minQuotes} orçamentos de ${inSentence(service)} ainda: vale o preço do estado (${state}).`,
  urgency: 'Para quando',
  detailed: `Com foto e texto de ${detailedCharacters} caracteres ou mais`,
  go: 'Calcular',
  formula: 'A fórmula',
  result: (service: string, state: string) => `${service} em ${state}`,
  typical: (cents: number, city: string | null, quotes: number) =>
    `Preço típico do serviço: ${formatMoney(cents)}, ${city ? `pelos preços de ${city} (${formatCount(quotes, 'orçamento', 'orçamentos')})` : 'pelos preços do estado'}`,
  slots: ['1ª vaga', '2ª vaga', '3ª vaga', '4ª vaga'],
  coins: coinsWithValue,
  note: 'Conta para um pedido comum: contato por WhatsApp, de 5 a 20 profissionais na região, recém-publicado.',
  back: 'Quando o cliente não responde ou o contato está errado, as moedas voltam.',
  backLink: 'Veja os casos',
} as const

export const urgencyOptions = urgencies.map((value: Urgency) => ({ value, label: urgencyTexts[value] }))
