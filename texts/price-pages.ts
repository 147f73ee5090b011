import type { PriceFile, PriceSection } from '#domain/catalog/price-file.ts'
import type { Service } from '#domain/catalog/service.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { aService } from './a-service.ts'
import { formatMoney } from './format.ts'

/** Texts of the price pages (spec 2, price page). */
export const pricePageTexts = {
  heading: (title: string) => `Quanto custa ${title}?`,
  /** Titles are lowercase, for mid-sentence use. */
  ownCrumb: 'Preços',
  crumb: (title: string) => title.charAt(0).toUpperCase() + title.slice(1),
  intro: (unit: string, minimum: string, maximum: string) =>
    `De ${minimum} a ${maximum} ${unit}. O valor final depende do seu caso: compare até 4 orçamentos antes de fechar.`,
  contents: 'Nesta página',
  byState: 'Preço médio por estado',
  byStateIntro: 'Estimativa do nosso time a partir do custo de viver e trabalhar em cada estado.',
  state: 'Estado',
  average: 'Preço médio',
  reviews: 'Quem contratou, contou',
  related: 'Quanto custam outros serviços',
  similar: 'Serviços parecidos',
  places: (name: string) => `${name} por lugar`,
  action: 'Pedir orçamentos grátis',
  actionText: 'Conte o que precisa em dois minutos: até 4 profissionais respondem.',
} as const

const year = (day: string) => day.slice(0, 4)

/** Sections of generated price pages. */
function ownSections(service: Service): PriceSection[] {
  const { name, prices, questions, averageJobLength, faq, medianTicketCents } = service
  const title = aService(name)
  const factors = questions.filter(({ type, visibility }) => type === 'single_choice' && visibility === 'public')
  return [
    {
      id: 'preco-medio',
      title: `Quanto se paga em ${year(prices.date)}`,
      tagsize: 2,
      description: `O preço de ${title} vai de ${formatMoney(prices.minimumCents)} a ${formatMoney(prices.maximumCents)} ${prices.unit}, com média de ${formatMoney(prices.averageCents)}. Um pedido comum, do começo ao fim, sai por volta de ${formatMoney(medianTicketCents)}.`,
    },
    {
      id: 'o-que-muda-o-preco',
      title: 'O que muda o preço',
      tagsize: 2,
      description: `${service.description} Quanto mais o profissional souber antes, mais exato é o orçamento. Estas respostas pesam mais:`,
      ...(factors.length >= 2
        ? {
            list: factors.map(
              ({ label, options = [] }) =>
                `${label} ${options.map((option, at) => (at === 0 ? option.label : inSentence(option.label))).join('; ')}.`,
            ),
          }
        : {}),
    },
    {
      id: 'quanto-tempo',
      title: 'Quanto tempo leva',
      tagsize: 2,
      description: `Em geral, ${inSentence(averageJobLength)}. Prazo apertado e trabalho fora do horário comercial costumam custar mais: diga na hora do pedido.`,
    },
    ...faq.slice(0, 2).map(({ question, answer }, index): PriceSection => ({
      id: `duvida-${index + 1}`,
      title: question,
      tagsize: 3,
      description: answer,
    })),
  ]
}

/** The generated price page; it has the service's slug. */
export function ownPricePage(service: Service): PriceFile {
  const { slug, name, prices } = service
  const { unit, minimumCents, averageCents, maximumCents, date } = prices
  const title = aService(name)
  return {
    slug,
    title,
    metaTitle: `Quanto custa ${title} em ${year(date)}?`,
    metaDescription: `Preço de ${inSentence(name)}: de ${formatMoney(minimumCents)} a ${formatMoney(maximumCents)} ${unit}, média de ${formatMoney(averageCents)}. Veja o que muda o valor e os preços por estado.`,
    unit,
    minimumCents,
    averageCents,
    maximumCents,
    date,
    sections: ownSections(service),
  }
}
