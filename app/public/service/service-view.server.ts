import { findBanner } from '#domain/catalog/banners.server.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import type { Service } from '#domain/catalog/service.ts'
import { type RecentRequest, listRecentRequests } from '#domain/orders/recent-requests.server.ts'
import { largestCities, nearestCities } from '#domain/places/place-lists.server.ts'
import { isLarge, placeName } from '#domain/places/place.ts'
import { cityById, stateByUf } from '#domain/places/places.server.ts'
import { pricesInPlace } from '#domain/prices/local-price.ts'
import { findLocalPricesOfCities } from '#domain/prices/prices.server.ts'
import { type ListedProfessional, listProfessionals } from '#domain/professionals/listed-professionals.server.ts'
import { listNewestReviews, findRating, type Review } from '#domain/reviews/reviews.server.ts'
import type { NearestServed } from '#domain/service-coverage/nearest-served.ts'
import { findCoverage } from '#domain/service-coverage/service-coverage.server.ts'
import { href, serviceHref } from '#href.ts'
import { createQueryCache } from '#platform/cache/query-cache.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { expressTexts } from '#texts/express.ts'
import { formatAgo } from '#texts/format.ts'
import { urgencyTexts } from '#texts/orders.ts'
import { inPlace, inState } from '#texts/places.ts'
import { answerTimeText } from '#texts/professional-page.ts'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import { publicAddress } from '../public-address.server.ts'
import type { Place } from '../read-address.server.ts'
import { reviewCard } from '../review-card.server.ts'
import { summaryOf } from '../service-card.tsx'
import { breadcrumbData, serviceData } from '../structured-data.ts'
import { professionalCard } from './professional-card.server.ts'

const maxShown = { reviews: 3, requests: 4, professionals: 6, cities: 18 }
const cityName = (id: number) => {
  const city = cityById(id)
  return city ? placeName(city) : ''
}

/** The most populous states; the price page lists all 27. */
const maxPeople = ['sp', 'mg', 'rj', 'ba', 'pr', 'rs', 'pe', 'ce', 'pa', 'sc', 'go', 'df']

/** Links to places: states, larger cities of a state, or neighbouring cities. */
function placeLinks({ name, fullSlug }: Service, place: Place | null) {
  if (!place)
    return {
      title: words.states(name),
      links: maxPeople
        .flatMap((uf) => stateByUf(uf) ?? [])
        .map((state) => ({ href: serviceHref(fullSlug, state.uf), label: state.name })),
    }
  const { state, city } = place
  const cities = city ? nearestCities(city, maxShown.cities) : largestCities(state.uf, maxShown.cities)
  return {
    title: city ? words.near(name) : words.cities(name, inState(state)),
    links: cities.map((near) => ({ href: serviceHref(fullSlug, near.uf, near.slug), label: near.name })),
  }
}

function crumbsTo({ name, fullSlug, rootName, rootSlug }: Service, place: Place | null) {
  return [
    { label: rootName, href: serviceHref(rootSlug) },
    { label: name, href: serviceHref(fullSlug) },
    ...(place ? [{ label: place.state.name, href: serviceHref(fullSlug, place.state.uf) }] : []),
    ...(place?.city ? [{ label: place.city.name, href: serviceHref(fullSlug, place.state.uf, place.city.slug) }] : []),
  ]
}

/** Shared by all pages of a service: reviews anywhere, and cities with their own prices. */
const sharedOf = createQueryCache(
  async (categoryId: number) => {
    const [rating, reviews, banner, presence, quoted] = await Promise.all([
      findRating(db(), { categoryId }),
      listNewestReviews(db(), { categoryId }, maxShown.reviews),
      findBanner(db(), categoryId),
      findCoverage(db(), categoryId),
      findLocalPricesOfCities(db(), categoryId),
    ])
    return { rating, reviews, hasBanner: banner !== undefined, presence, quoted }
  },
  { tagOf: (categoryId) => `service:${categoryId}` },
)

/** Reviews in the place, or from everywhere if there are none. */
async function reviewsIn(categoryId: number, place: Place | null, anywhere: Pick<Shared, 'rating' | 'reviews'>) {
  const here = { categoryId, ...whereIn(place) }
  const rating = place ? await findRating(db(), here) : anywhere.rating
  const reviews = rating && place ? await listNewestReviews(db(), here, maxShown.reviews) : anywhere.reviews
  return { rating: rating ?? anywhere.rating, isRatedHere: rating !== null, reviews }
}

type Shared = Awaited<ReturnType<typeof sharedOf>>

/** Data of the place itself. Cities known to be empty are not queried (docs/decisions/0008). */
async function ownOf(service: Service, place: Place | null) {
  const { id } = service
  const { presence, quoted, hasBanner, ...anywhere } = await sharedOf(id)
  const city = place?.city
  const none = <Item>(): Item[] => []
  const [said, requests, professionals] = await Promise.all([
    city && !presence.isReviewedIn(city) ? { ...anywhere, isRatedHere: false } : reviewsIn(id, place, anywhere),
    city && !presence.isAskedForIn(city)
      ? none<RecentRequest>()
      : listRecentRequests(db(), { service, ...whereIn(place) }, maxShown.requests),
    city && !presence.isServedIn(city)
      ? none<ListedProfessional>()
      : listProfessionals(db(), { categoryId: id, ...whereIn(place) }, maxShown.professionals),
  ])
  const prices = place ? pricesInPlace(service, place.state.uf, city ? quoted.get(city.id) : undefined) : service.prices
  const nearest = city && professionals.length === 0 ? presence.nearestTo(city) : null
  return { ...said, requests, professionals, hasBanner, prices, nearest }
}

const reviewOf = (review: Review) => ({
  ...reviewCard(review),
  ...(review.professional && {
    professional: {
      name: review.professional.name,
      href: href('/profissionais/:slug', { slug: review.professional.slug }),
    },
  }),
})

const whereIn = (place: Place | null) => ({
  ...(place ? { uf: place.state.uf } : {}),
  ...(place?.city ? { cityId: place.city.id } : {}),
})

/** The nearest cities with the service, where it is not offered. */
function nearestPlace({ fullSlug }: Service, { cityId, km, count, answerMinutes }: NearestServed) {
  const { uf, slug } = cityById(cityId)!
  return {
    intro: words.nearestServed(km),
    name: cityName(cityId),
    href: serviceHref(fullSlug, uf, slug),
    facts: words.nearestFacts(count, answerMinutes === null ? null : answerTimeText(answerMinutes)),
  }
}

/** Loader data of a service page, anywhere or in a place (spec 2: category page, budget page). */
export async function serviceView(service: Service, place: Place | null) {
  const { id, fullSlug, name, plural, rootSlug, rootName } = service
  const { shortDescription, description, averageJobLength, questions, faq, safetyTip } = service
  const own = await ownOf(service, place)
  const { rating, isRatedHere, reviews, requests, professionals, hasBanner, prices } = own
  const path = serviceHref(fullSlug, place?.state.uf, place?.city?.slug)
  const address = publicAddress(path)
  const crumbs = crumbsTo(service, place)
  const facts = { name, description, rootName, prices, url: address }
  return {
    service: { id, fullSlug, slug: service.slug, name, plural, rootSlug, rootName, shortDescription, description },
    averageJobLength,
    questions,
    faq,
    safetyTip,
    express: service.express
      ? {
          href: href('/servico-expresso/:slug', { slug: service.slug }),
          label: expressTexts.blockLink(name, service.express.priceCents),
        }
      : null,
    prices,
    hasBanner,
    where: place ? inPlace(place) : null,
    whereState: place ? inState(place.state) : null,
    place: place ? { state: place.state.uf, city: place.city?.name ?? '' } : null,
    nearest: own.nearest && nearestPlace(service, own.nearest),
    watch:
      place?.city && professionals.length === 0
        ? href('/avise-me/:service/:state/:city', {
            service: service.slug,
            state: place.state.uf,
            city: place.city.slug,
          })
        : null,
    path,
    address,
    isIndexed: !place?.city || isLarge(place.city) || professionals.length > 0,
    crumbs,
    jsonLd: [
      breadcrumbData(crumbs, address),
      serviceData({
        ...facts,
        place: place && { state: place.state.name, city: place.city?.name ?? null },
        rating: isRatedHere ? rating : null,
      }),
    ],
    rating,
    isRatedHere: isRatedHere || place === null,
    reviews: reviews.map(reviewOf),
    requests: requests.map(({ cityId, urgency, publishedAt, answers }) => ({
      title: words.requestIn(name, cityName(cityId)),
      answers,
      when: `${urgencyTexts[urgency]}\u00a0· ${formatAgo(publishedAt, now())}`,
    })),
    professionals: professionals.map(professionalCard),
    related: catalog().relatedServices(service).map(summaryOf),
    places: placeLinks(service, place),
  }
}

export type ServiceView = Awaited<ReturnType<typeof serviceView>>

export const serviceTags = ({ service: { id } }: ServiceView) => `catalog service:${id}`
