import type { Service } from '#domain/catalog/service.ts'
import { reaisOf } from '#domain/shared/money.ts'
import { brand } from '#texts/brand.ts'

const context = 'https://schema.org'

/** The way to a page, for search engines: names and addresses from the home page on. */
export const breadcrumbData = (crumbs: Array<[name: string, address: string]>) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
})

export type ServiceFacts = Pick<Service, 'name' | 'description' | 'rootName' | 'prices' | 'faq'>

/** A service with what it costs, and its questions. Prices in reais. */
export const serviceData = ({ name, description, rootName, prices, faq }: ServiceFacts, url: string) => [
  {
    '@context': context,
    '@type': 'Service',
    name,
    description,
    url,
    serviceType: name,
    category: rootName,
    areaServed: { '@type': 'Country', name: 'Brasil' },
    provider: { '@type': 'Organization', name: brand.name },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'BRL',
      lowPrice: reaisOf(prices.minimumCents),
      highPrice: reaisOf(prices.maximumCents),
    },
  },
  {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
]
