import { catalog } from '#domain/catalog/catalog.server.ts'
import { type City, placeName } from '#domain/places/place.ts'
import { cityById, stateByUf } from '#domain/places/places.server.ts'
import { pricesInPlace } from '#domain/prices/local-price.ts'
import { findLocalPricesOfServices } from '#domain/prices/prices.server.ts'
import { formatTimeOfDay } from '#domain/professionals/profile-settings/day-hours.ts'
import type { PublicProfile } from '#domain/professionals/public-profile.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { formatDate, formatRating } from '#texts/format.ts'
import { answersText, areaText, baseText, professionalPageTexts as words } from '#texts/professional-page.ts'
import { hoursLines, languageTexts, paymentTexts } from '#texts/profile-settings.ts'
import { startingPriceText } from '#texts/service-pages.ts'
import { summaryOf } from '../service-card.tsx'
import { revealsContact } from '../service/professional-card.server.ts'

function areasOf({ areas, worksOnline, radiusKm }: PublicProfile, base: City | undefined) {
  const names: string[] = worksOnline ? [words.online] : []
  if (base) names.push(baseText(base, radiusKm))
  if (worksOnline) return names
  const listed = areas.map(({ uf, city }) =>
    areaText(city === null ? null : { uf, name: city }, stateByUf(uf)?.name ?? uf.toUpperCase()),
  )
  return [...names, ...listed.filter((area) => !base || area !== baseText(base, null))]
}

/** `openServices`: those for which the professional takes requests now. */
export async function profileView(profile: PublicProfile, openServices: readonly number[]) {
  const { name, photoUrl, description, documentationApproved, isPartnerProfile, ratingSum, reviewsCount } = profile
  const base = profile.baseCityId === null ? undefined : cityById(profile.baseCityId)
  const quoted = await findLocalPricesOfServices(db(), profile.serviceIds, profile.baseCityId)
  const average = reviewsCount > 0 ? ratingSum / reviewsCount : 0
  return {
    name,
    photoUrl,
    about: revealsContact(description) ? '' : description.trim(),
    documentationApproved,
    isPartnerProfile,
    rating: reviewsCount > 0 ? { average, averageText: formatRating(average), count: reviewsCount } : null,
    base: base ? { city: base.name, uf: base.uf.toUpperCase() } : null,
    services: profile.services.flatMap(({ id, startingPriceCents }) => {
      const service = catalog().offeredServiceById(id)
      if (!service) return []
      const prices = base ? pricesInPlace(service, base.uf, quoted.get(id)) : service.prices
      const ownForm = href('/p/:slug/:service?', { slug: profile.slug, service: service.slug })
      return {
        ...summaryOf(service),
        /** The form of their own link; null while they take no requests for the service. */
        ask: openServices.includes(id) ? ownForm : null,
        /** The professional's own. */
        price: startingPriceCents === null ? words.priceToAgree : startingPriceText(startingPriceCents),
        /** The local one, labelled as such. */
        market: words.marketPrice(prices.averageCents, prices.unit, base ? placeName(base) : null),
      }
    }),
    areas: areasOf(profile, base),
    answers: profile.answerMinutes === null ? null : answersText(profile.answerMinutes),
    hires: profile.hires,
    since: formatDate(profile.since).slice(-4),
    hours: hoursLines(profile.hours),
    opening: profile.hours.map(({ weekday, opensAt, closesAt }) => ({
      weekday,
      opens: formatTimeOfDay(opensAt),
      closes: closesAt === 1440 ? '23:59' : formatTimeOfDay(closesAt),
    })),
    languages: profile.languages.map((language) => languageTexts[language]),
    payments: profile.payments.map((payment) => paymentTexts[payment]),
  }
}
export type ProfileView = Awaited<ReturnType<typeof profileView>>
