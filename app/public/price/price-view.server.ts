import { redirect } from 'react-router'
import { catalog } from '#domain/catalog/catalog.server.ts'
import type { PriceFile } from '#domain/catalog/price-file.ts'
import { allWrittenPricePages, writtenPricePages } from '#domain/catalog/price-pages.server.ts'
import type { Service } from '#domain/catalog/service.ts'
import { pricesInState } from '#domain/catalog/state-prices.ts'
import { largestCities } from '#domain/places/place-lists.server.ts'
import { placeName } from '#domain/places/place.ts'
import { allStates } from '#domain/places/places.server.ts'
import { deletedProfessionalName } from '#domain/professionals/professional.ts'
import { listNewestReviews, findRating } from '#domain/reviews/reviews.server.ts'
import { reaisOf } from '#domain/shared/money.ts'
import { priceHref, serviceHref } from '#href.ts'
import { db } from '#platform/db.ts'
import { formatMoney } from '#texts/format.ts'
import { ownPricePage, pricePageTexts } from '#texts/price-pages.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import { publicAddress } from '../public-address.server.ts'
import { nearServices, notFound } from '../read-address.server.ts'
import { breadcrumbData, serviceData } from '../structured-data.ts'

const maxShown = { reviews: 3, related: 6, cities: 12 }
/** Those whose largest city is linked. */
const statesOfCities = ['sp', 'rj', 'mg', 'ba', 'pr', 'rs', 'df', 'ce', 'pe', 'go', 'am', 'pa']

/** A price page by slug: a written one, or the one generated for every service. */
const pageOf = (service: Service, slug: string): PriceFile | undefined =>
  writtenPricePages(service.slug).find((page) => page.slug === slug) ??
  (slug === service.slug ? ownPricePage(service) : undefined)

/**
 * Service and price page of a path. Canonical is `/{rootSlug}/{service}/preco/{slug}`; a one-part form works too
 * (AMB-38). A wrong root redirects (301; in the one-part form it is a 404), an unknown path is a 404.
 */
export function resolvePricePage(rootSlug: string, serviceSlug: string | undefined, slug: string) {
  const { serviceBySlug } = catalog()
  const written = allWrittenPricePages().find(([, pages]) => pages.some((page) => page.slug === slug))
  const service = serviceBySlug(serviceSlug ?? written?.[0] ?? slug)
  const page = service && pageOf(service, slug)
  if (!service || !page || (serviceSlug === undefined && service.rootSlug !== rootSlug))
    throw notFound(nearServices(slug))
  if (service.rootSlug !== rootSlug) throw redirect(priceHref(service.fullSlug, slug), 301)
  return { service, page }
}

/** The other price pages of a service. */
const otherPages = (service: Service, page: PriceFile) =>
  [ownPricePage(service), ...writtenPricePages(service.slug)]
    .filter(({ slug }) => slug !== page.slug)
    .map(({ slug, title, averageCents, unit }) => ({
      href: priceHref(service.fullSlug, slug),
      label: slug === service.slug ? service.name : pricePageTexts.crumb(title),
      price: formatMoney(averageCents),
      unit,
    }))

/** The loader data of a price page, with the field names of the specification (spec 3). */
export async function priceView({ service, page }: { service: Service; page: PriceFile }) {
  const { fullSlug, name, rootName, rootSlug } = service
  const [reviews, rating] = await Promise.all([
    listNewestReviews(db(), { categoryId: service.id }, maxShown.reviews),
    findRating(db(), { categoryId: service.id }),
  ])
  const prices = { ...page, sampleSize: 0 }
  const path = priceHref(fullSlug, page.slug)
  const address = publicAddress(path)
  const crumbs = [
    { label: rootName, href: serviceHref(rootSlug) },
    { label: name, href: serviceHref(fullSlug) },
    { label: page.slug === service.slug ? pricePageTexts.ownCrumb : pricePageTexts.crumb(page.title), href: path },
  ]
  const related = catalog().relatedServices(service)
  return {
    page: {
      categorySlug: fullSlug,
      slug: page.slug,
      title: page.title,
      minimumPrice: reaisOf(page.minimumCents),
      mediumPrice: reaisOf(page.averageCents),
      maximumPrice: reaisOf(page.maximumCents),
      metaTitle: page.metaTitle,
      metaDescription: page.metaDescription,
      sections: page.sections,
      reviews: reviews.map(({ comment, rating: value, author, professional }) => ({
        content: comment,
        name: professional?.name ?? deletedProfessionalName,
        value,
        profile: { user: { name: author ?? servicePageTexts.formerClient } },
      })),
    },
    prices,
    name,
    address,
    crumbs,
    jsonLd: [breadcrumbData(crumbs, address), serviceData({ ...service, prices, url: address, place: null, rating })],
    states: allStates().map((state) => ({
      uf: state.uf,
      name: state.name,
      href: serviceHref(fullSlug, state.uf),
      averageCents: pricesInState(prices, state.uf).averageCents,
    })),
    otherPages: otherPages(service, page),
    related: related.slice(0, maxShown.related).map(({ fullSlug, slug, name, prices }) => ({
      href: priceHref(fullSlug, slug),
      label: name,
      price: formatMoney(prices.averageCents),
      unit: prices.unit,
    })),
    similar: related.map((other) => ({ href: serviceHref(other.fullSlug), label: other.name })),
    cities: statesOfCities
      .flatMap((uf) => largestCities(uf, 1))
      .slice(0, maxShown.cities)
      .map((city) => ({ href: serviceHref(fullSlug, city.uf, city.slug), label: placeName(city) })),
  }
}

export type PriceView = Awaited<ReturnType<typeof priceView>>
