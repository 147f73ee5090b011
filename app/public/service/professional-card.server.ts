import { wordFlagsOf } from '#domain/orders/moderation/moderation.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import type { ListedProfessional } from '#domain/professionals/listed-professionals.server.ts'
import { href } from '#href.ts'
import { shorten } from '#texts/format.ts'
import { measuredLines } from '#texts/measured.ts'
import { startingPriceText } from '#texts/service-pages.ts'

const maxAboutLength = 120

/** Texts with contact data are hidden: contacts go through requests (AMB-71). */
export const revealsContact = (text: string) => wordFlagsOf([text]).length > 0

export function professionalCard(professional: ListedProfessional) {
  const { slug, name, photoUrl, description, documentationApproved, isPartnerProfile } = professional
  const base = professional.baseCityId === null ? undefined : cityById(professional.baseCityId)
  return {
    href: href('/profissionais/:slug', { slug }),
    name,
    photoUrl,
    about: revealsContact(description) ? '' : shorten(description.trim(), maxAboutLength),
    city: base ? placeName(base) : null,
    documentationApproved,
    isPartnerProfile,
    price: professional.startingPriceCents === null ? null : startingPriceText(professional.startingPriceCents),
    measured: measuredLines(professional),
    rating: professional.reviewsCount
      ? { average: professional.ratingSum / professional.reviewsCount, count: professional.reviewsCount }
      : null,
  }
}

export type ProfessionalCard = ReturnType<typeof professionalCard>
