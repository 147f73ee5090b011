import { catalog } from '#domain/catalog/catalog.server.ts'
import { cityById, stateByUf } from '#domain/places/places.server.ts'
import type { PublicProfile } from '#domain/professionals/public-profile.server.ts'
import { formatRating } from '#texts/format.ts'
import { areaText, baseText } from '#texts/professional-page.ts'
import { tellsContact } from '../service/professional-card.server.ts'
import { type ServiceSummary, summaryOf } from '../service-card.tsx'

export type ProfileView = {
  name: string
  photoUrl: string | null
  about: string
  documentationApproved: boolean
  isPartnerProfile: boolean
  rating: { average: number; averageText: string; count: number } | null
  base: { city: string; uf: string } | null
  services: ServiceSummary[]
  areas: string[]
}

/** A public profile as its page shows it, field by field. */
export function profileView(profile: PublicProfile): ProfileView {
  const { name, photoUrl, description, documentationApproved, isPartnerProfile, ratingSum, reviewsCount } = profile
  const base = profile.baseCityId === null ? undefined : cityById(profile.baseCityId)
  const listed = profile.areas.map(({ uf, city }) =>
    areaText(city === null ? null : { uf, name: city }, stateByUf(uf)?.name ?? uf.toUpperCase()),
  )
  const average = reviewsCount > 0 ? ratingSum / reviewsCount : 0
  return {
    name,
    photoUrl,
    about: tellsContact(description) ? '' : description.trim(),
    documentationApproved,
    isPartnerProfile,
    rating: reviewsCount > 0 ? { average, averageText: formatRating(average), count: reviewsCount } : null,
    base: base ? { city: base.name, uf: base.uf.toUpperCase() } : null,
    services: profile.serviceIds.flatMap((id) => {
      const service = catalog().serviceById(id)
      return service ? [summaryOf(service)] : []
    }),
    areas: base
      ? [baseText(base, profile.radiusKm), ...listed.filter((area) => area !== baseText(base, null))]
      : listed,
  }
}
