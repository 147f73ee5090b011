import type { ServiceFile } from '#domain/catalog/service-file.ts'
import { widenedKm } from '#domain/professionals/professional.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { brand } from './brand.ts'
import { formatCount, formatMoney, formatNumber, formatRating } from './format.ts'
import { pageTitle } from './site.ts'

/** Texts of service pages, general and by state or city, with prices and professionals. */

type Prices = Pick<ServiceFile['prices'], 'unit' | 'minimumCents' | 'averageCents' | 'maximumCents'>

/** Search-result snippets: longer ones are cut. */
const maxDescriptionLength = 165

function describe(text: string, name: string) {
  const description = `${text} Peça ${inSentence(name)} na ${brand.name}: até 4 profissionais respondem, sem custo para você.`
  return description.length <= maxDescriptionLength
    ? description
    : `${text} Até 4 profissionais respondem, sem custo para você.`
}

export const servicePageTexts = {
  heading: (name: string, where: string | null) => `${name} ${where ?? 'perto de você'}`,
  title: (name: string, where: string | null) =>
    pageTitle(where ? `${name} ${where}: até 4 orçamentos grátis` : `${name}: receba até 4 orçamentos grátis`),
  description: (name: string, where: string | null, { unit, averageCents }: Prices, text: string) =>
    where
      ? `${name} ${where}: conte o que precisa e receba até 4 orçamentos grátis. Preço médio de ${formatMoney(averageCents)} ${unit}.`
      : describe(text, name),
  ratings: 'O que dizem os clientes',
  ratingsElsewhere: 'O que dizem clientes de outros lugares',
  noRatingsHere: (where: string) => `Ainda não há avaliações ${where}. Estas são do resto do Brasil:`,
  ratingLine: ({ count: reviews, average }: { count: number; average: number }) =>
    `${formatRating(average)} de 5 em ${formatCount(reviews, 'avaliação', 'avaliações')} de clientes`,
  ratingLabel: (average: number) => `Nota ${formatRating(average)} de 5`,
  noRatings: 'Ainda não há avaliações deste serviço aqui. A primeira pode ser a sua.',
  formerClient: 'Cliente',
  byAuthor: (author: string, place: string, month: string) => `${author}, ${place}, ${month}`,
  about: (professional: string) => `Sobre ${professional}`,
  reportReply: 'Denunciar resposta',
  similar: 'Pedidos parecidos',
  similarIntro: 'O que outras pessoas pediram há pouco, sem nome nem endereço.',
  noSimilar: 'Nenhum pedido por aqui nos últimos dias: o seu chega primeiro.',
  requestIn: (name: string, place: string) => `${name} em ${place}`,
  professionals: (plural: string, where: string | null) => `${plural}${where ? ` ${where}` : ''}: quem atende`,
  notServedHere: 'Ainda não temos quem atenda aqui',
  nearestServed: (km: number | null) =>
    km === null
      ? 'No mesmo estado há quem atenda em'
      : `O lugar mais perto com quem atende fica a ${formatNumber(km)} km:`,
  nearestFacts: (professionals: number, answer: string | null) =>
    `${formatCount(professionals, 'profissional', 'profissionais')}${answer ? `, resposta em ${answer}` : ''}`,
  notServedAnywhere: 'Ainda não temos quem faça este serviço',
  notServedText: `Você pode pedir assim mesmo, sem pagar nada. Durante a busca, dá para procurar até ${widenedKm} km ao redor; se ninguém puder, avisamos você.`,
  seeProfile: (name: string) => `Ver o perfil de ${name}`,
  newcomer: 'Ainda sem avaliações',
  documents: 'Documentos aprovados',
  partner: 'Parceiro',
  allPrices: 'Ver preços por estado',
  states: (name: string) => `${name} em todo o Brasil`,
  cities: (name: string, where: string) => `${name} ${where}, cidade por cidade`,
  near: (name: string) => `${name} em cidades vizinhas`,
  allOf: (rootName: string, where: string | null) => `Ver tudo em ${rootName}${where ? ` ${where}` : ''}`,
  professionalTitle: (plural: string) => `${plural}: seu próximo cliente está aqui`,
  professionalText:
    'Você vê o pedido antes, usa moedas só no contato que quiser e fica com 100% do valor. Sem mensalidade, sem comissão.',
  professionalAction: 'Quero receber pedidos',
  appTitle: 'Acompanhe pelo aplicativo',
  appText: 'As respostas chegam na hora, e a conversa fica guardada.',
  appAction: 'Baixar o aplicativo',
} as const

const requestHeading = (name: string, where: string | null) =>
  `Orçamento de ${inSentence(name)}${where ? ` ${where}` : ''}`

export const requestPageTexts = {
  title: (name: string, where: string | null) => pageTitle(requestHeading(name, where)),
  heading: requestHeading,
} as const

export const rootPlaceTexts = {
  heading: (name: string, where: string) => `${name} ${where}`,
  title: (name: string, where: string) => pageTitle(`${name} ${where}: escolha o serviço`),
  description: (name: string, where: string, services: string[]) =>
    `${name} ${where}: ${services.map(inSentence).join(', ')} e mais. Até 4 profissionais respondem, sem custo.`,
  cities: (where: string) => `Escolha a cidade ${where}`,
  near: 'Cidades vizinhas',
} as const

/** A professional's starting price. */
export const startingPriceText = (cents: number) => `A partir de ${formatMoney(cents)}`
