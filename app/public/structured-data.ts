import type { Crumb } from '#app/components/breadcrumbs.tsx'
import type { Service } from '#domain/catalog/service.ts'
import { reaisOf } from '#domain/shared/money.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { homeCrumb } from '#texts/breadcrumbs.ts'

const context = 'https://schema.org'

/** Structured data of the site and its company. `address` is the home page with trailing slash. */
export const siteData = (address: string) => [
  {
    '@context': context,
    '@type': 'WebSite',
    name: brand.name,
    url: address,
    description: brand.description,
    inLanguage: 'pt-BR',
  },
  {
    '@context': context,
    '@type': 'Organization',
    name: brand.name,
    slogan: brand.line,
    url: address,
    logo: `${address}icon-512.png`,
  },
]

/** Breadcrumbs for search engines, from the home page to the page at `address`. */
export function breadcrumbData(crumbs: readonly Crumb[], address: string) {
  const origin = /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''
  const path = [{ label: homeCrumb, href: href('/') }, ...crumbs]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: path.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: crumb.href === undefined ? address : origin + crumb.href,
    })),
  }
}

/** The average rating, rounded as shown. */
export const ratingData = ({ average, count }: { average: number; count: number }) => ({
  '@type': 'AggregateRating',
  ratingValue: Math.round(average * 10) / 10,
  reviewCount: count,
  bestRating: 5,
  worstRating: 1,
})

export type ServiceFacts = Pick<Service, 'name' | 'description' | 'rootName' | 'prices'> & {
  url: string
  place: { state: string; city: string | null } | null
  /** Of our own published reviews; null if there are none. */
  rating: { count: number; average: number } | null
}

function areaOf(place: ServiceFacts['place']) {
  if (!place) return { '@type': 'Country', name: 'Brasil' }
  const state = { '@type': 'State', name: place.state }
  return place.city ? { '@type': 'City', name: place.city, containedInPlace: state } : state
}

/** Structured data of a service: prices in reais, rating. The page itself has the questions. */
export const serviceData = ({ name, description, rootName, prices, url, place, rating }: ServiceFacts) => ({
  '@context': context,
  '@type': 'Service',
  name,
  description,
  url,
  category: rootName,
  areaServed: areaOf(place),
  provider: { '@type': 'Organization', name: brand.name },
  offers: {
    '@type': 'AggregateOffer',
    priceCurrency: 'BRL',
    lowPrice: reaisOf(prices.minimumCents),
    highPrice: reaisOf(prices.maximumCents),
  },
  aggregateRating: rating ? ratingData(rating) : undefined,
})

type ExpressFacts = { name: string; description: string; rootName: string; priceCents: number; url: string }

/** Structured data of an express service, with its price in reais. */
export const expressData = ({ name, description, rootName, priceCents, url }: ExpressFacts) => ({
  '@context': context,
  '@type': 'Service',
  name,
  description,
  url,
  category: rootName,
  areaServed: areaOf(null),
  provider: { '@type': 'Organization', name: brand.name },
  offers: { '@type': 'Offer', priceCurrency: 'BRL', price: reaisOf(priceCents), url },
})

/** Structured data of questions with their answers. */
export const questionsData = (items: readonly { question: string; answer: string }[]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
