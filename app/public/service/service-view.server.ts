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
  const crumbs = [
    { label: rootName, href: serviceHref(rootSlug) },
    { label: name, href: serviceHref(fullSlug) },
  ]
  if (!place) return crumbs
  const { state, city } = place
  crumbs.push({ label: state.name, href: serviceHref(fullSlug, state.uf) })
  if (city) crumbs.push({ label: city.name, href: serviceHref(fullSlug, state.uf, city.slug) })
  return crumbs
}

/** Shared by all pages of a service: reviews anywhere, and cities with their own prices. */
const getSharedData = createQueryCache(
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
  const criteria = { categoryId, ...areaOf(place) }
  const rating = place ? await findRating(db(), criteria) : anywhere.rating
  const reviews = rating && place ? await listNewestReviews(db(), criteria, maxShown.reviews) : anywhere.reviews
  return { rating: rating ?? anywhere.rating, isRatedHere: rating !== null, reviews }
}

type Shared = Awaited<ReturnType<typeof getSharedData>>

/** Data of the place itself. Cities known to be empty are not queried (docs/decisions/0008). */
async function loadPlaceData(service: Service, place: Place | null) {
  const { id } = service
  const { presence, quoted, hasBanner, ...anywhere } = await getSharedData(id)
  const city = place?.city
  const area = areaOf(place)
  const noRequests: RecentRequest[] = []
  const noProfessionals: ListedProfessional[] = []
  const [reviews, requests, professionals] = await Promise.all([
    city && !presence.isReviewedIn(city) ? { ...anywhere, isRatedHere: false } : reviewsIn(id, place, anywhere),
    city && !presence.isAskedForIn(city)
      ? noRequests
      : listRecentRequests(db(), { service, ...area }, maxShown.requests),
    city && !presence.isServedIn(city)
      ? noProfessionals
      : listProfessionals(db(), { categoryId: id, ...area }, maxShown.professionals),
  ])
  const prices = place ? pricesInPlace(service, place.state.uf, city ? quoted.get(city.id) : undefined) : service.prices
  const nearest = city && professionals.length === 0 ? presence.nearestTo(city) : null
  return { ...reviews, requests, professionals, hasBanner, prices, nearest }
}

function reviewWithProfessional(review: Review) {
  const card = reviewCard(review)
  if (!review.professional) return card
  const { name, slug } = review.professional
  return { ...card, professional: { name, href: href('/profissionais/:slug', { slug }) } }
}

const areaOf = (place: Place | null) => ({ uf: place?.state.uf, cityId: place?.city?.id })

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

const waitlistHref = ({ slug }: Service, place: Place | null) =>
  place?.city
    ? href('/avise-me/:service/:state/:city', { service: slug, state: place.state.uf, city: place.city.slug })
    : null

/** Loader data of a service page, anywhere or in a place (spec 2: category page, budget page). */
export async function serviceView(service: Service, place: Place | null) {
  const { id, fullSlug, name, plural, rootSlug, rootName } = service
  const { shortDescription, description, averageJobLength, questions, faq, safetyTip } = service
  const placeData = await loadPlaceData(service, place)
  const { rating, isRatedHere, reviews, requests, professionals, hasBanner, prices, nearest } = placeData
  const path = serviceHref(fullSlug, place?.state.uf, place?.city?.slug)
  const address = publicAddress(path)
  const crumbs = crumbsTo(service, place)
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
    nearest: nearest && nearestPlace(service, nearest),
    watch: professionals.length === 0 ? waitlistHref(service, place) : null,
    path,
    address,
    isIndexed: !place?.city || isLarge(place.city) || professionals.length > 0,
    crumbs,
    jsonLd: [
      breadcrumbData(crumbs, address),
      serviceData({
        name,
        description,
        rootName,
        prices,
        url: address,
        place: place && { state: place.state.name, city: place.city?.name ?? null },
        rating: isRatedHere ? rating : null,
      }),
    ],
    rating,
    isRatedHere: isRatedHere || place === null,
    reviews: reviews.map(reviewWithProfessional),
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
