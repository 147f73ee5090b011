import { placeName } from '#domain/places/place.ts'
import type { LastSeen } from '#domain/professionals/last-seen.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { brand } from './brand.ts'
import { formatCount, formatList, formatMoney } from './format.ts'
import { pageTitle } from './site.ts'

/** Texts of a professional's public page (AMB-71). */
export const professionalPageTexts = {
  documents: 'Documentos aprovados',
  partner: 'Parceiro',
  priceToAgree: 'Preço a combinar',
  marketPrice: (averageCents: number, unit: string, place: string | null) =>
    `Média do mercado${place ? ` em ${place}` : ''}: ${formatMoney(averageCents)} ${unit}`,
  noReviews: 'Ainda sem avaliações',
  rating: (average: string, reviews: number) => `${average} (${formatCount(reviews, 'avaliação', 'avaliações')})`,
  ratingLabel: (average: string, reviews: number) =>
    `Nota ${average} de 5, com ${formatCount(reviews, 'avaliação', 'avaliações')}`,
  about: 'Sobre',
  requestTitle: 'Peça um orçamento',
  servicesTitle: 'Serviços',
  ask: (name: string) =>
    `Pedir é grátis, e só ${name} vê o pedido nas primeiras 24 horas. Sem resposta, o pedido segue para outros profissionais.`,
  askFor: 'Pedir orçamento',
  askOthers: 'Pedir a outros',
  askForService: (service: string) => `de ${inSentence(service)}`,
  noServices: 'No momento não há serviços neste perfil.',
  seeServices: 'Ver todos os serviços',
  areas: 'Onde atende',
  privacyTitle: 'Contato só depois do pedido',
  privacy: 'Telefone e e-mail não aparecem aqui. O profissional fala com você depois que assume o seu pedido.',
  portfolio: 'Trabalhos',
  portfolioOf: (name: string) => `Trabalho de ${name}`,
  morePictures: (pictures: number) => `Ver mais ${formatCount(pictures, 'foto', 'fotos')}`,
  hires: (hires: number) => `${formatCount(hires, 'contratação', 'contratações')} pela ${brand.name}`,
  since: (year: string) => `Na ${brand.name} desde ${year}`,
  hours: 'Horários',
  languages: 'Idiomas',
  payments: 'Formas de pagamento',
  paymentsNote: 'O pagamento é combinado direto com o profissional, depois do serviço.',
  online: 'Online, em todo o Brasil',
  trust: 'O que já conferimos',
  documentsMeaning: 'Conferimos quem é esta pessoa pelos documentos dela.',
  partnerMeaning: 'Tem nota alta, muitas contratações e poucos pedidos de devolução. Ninguém paga por este selo.',
  reviewsByService: 'Avaliações por serviço',
  allReviews: 'Todos os serviços',
  noReviewsOfService: (service: string) => `Ainda não há avaliações com texto de ${inSentence(service)}.`,
  similar: 'Profissionais parecidos',
  title: (name: string, services: string[]) =>
    pageTitle(services.length ? `${name}: ${formatList(services.slice(0, 3))}` : name),
  description: (name: string, services: string[], areas: string[]) =>
    [
      `${name} na ${brand.name}`,
      services.length ? `: ${formatList(services.slice(0, 3).map(inSentence))}` : '',
      areas.length ? ` em ${formatList(areas.slice(0, 2))}` : '',
      '. Peça um orçamento grátis, sem compromisso.',
    ].join(''),
} as const

/** All reviews of one professional, on a page of their own. */
export const professionalReviewsTexts = {
  heading: 'Avaliações',
  headingOf: (name: string) => `Avaliações de ${name}`,
  title: (name: string) => pageTitle(`Avaliações de ${name}`),
  description: (name: string) =>
    `Todas as avaliações de ${name} na ${brand.name}: quantas notas 5, 4, 3, 2 e 1, e o que os clientes escreveram.`,
  all: (reviews: number) => (reviews > 1 ? `Ver todas as ${reviews} avaliações` : 'Ver todas as avaliações'),
  count: (reviews: number) => formatCount(reviews, 'avaliação', 'avaliações'),
  distribution: 'Quantas avaliações por nota',
  stars: (rating: number) => formatCount(rating, 'estrela', 'estrelas'),
  list: 'Da mais nova à mais antiga',
  pages: 'Mais avaliações',
  newest: 'Voltar às mais novas',
  older: 'Ver avaliações mais antigas',
  back: 'Ver o perfil',
} as const

type Place = { uf: string; name: string }

/** "São Paulo, SP e até 40 km ao redor" */
export const baseText = (city: Place, radiusKm: number | null) =>
  radiusKm === null ? placeName(city) : `${placeName(city)} e até ${radiusKm} km ao redor`

/** "Campinas, SP", or "Todo o estado: Ceará". */
export const areaText = (city: Place | null, state: string) => (city ? placeName(city) : `Todo o estado: ${state}`)

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour

/** "Responde em cerca de 20 min": rounded as one would say it, never to nothing. */
export const answersText = (minutes: number) => `Responde em ${answerTimeText(minutes)}`

export function answerTimeText(minutes: number) {
  if (minutes < minutesPerHour - 2) return `cerca de ${Math.max(5, Math.round(minutes / 5) * 5)} min`
  if (minutes < minutesPerDay - minutesPerHour / 2) return `cerca de ${Math.round(minutes / minutesPerHour)} h`
  return `cerca de ${formatCount(Math.round(minutes / minutesPerDay), 'dia', 'dias')}`
}

/** Last activity, coarse; nothing after a month. */
export const lastSeenTexts = {
  day: `Esteve na ${brand.name} nas últimas 24 horas`,
  week: `Esteve na ${brand.name} nos últimos 7 dias`,
  month: `Esteve na ${brand.name} nos últimos 30 dias`,
  before: null,
} as const satisfies Record<LastSeen, string | null>
