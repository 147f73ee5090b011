import type { Candidate } from '#domain/leads/instant-match/instant-match.server.ts'
import { placeName } from '#domain/places/place.ts'
import { href } from '#href.ts'
import { comesFromText } from '#texts/distance.ts'
import { formatMoney, formatRating } from '#texts/format.ts'
import { instantTexts } from '#texts/instant-match.ts'
import { measuredLines } from '#texts/measured.ts'

function ratingOf({ ratingSum, reviewsCount: count }: Candidate) {
  if (!count) return null
  return { value: ratingSum / count, text: formatRating(ratingSum / count), count }
}

export const candidateView = (row: Candidate) => ({
  id: row.id,
  name: row.name,
  link: href('/profissionais/:slug', { slug: row.slug }),
  photo: row.photoUrl,
  rating: ratingOf(row),
  from: comesFromText({
    base: row.baseCity && row.baseUf ? placeName({ name: row.baseCity, uf: row.baseUf }) : null,
    km: row.distanceKm,
  }),
  measured: measuredLines(row),
  isVerified: row.isVerifiedPro,
  isInstitutional: row.isInstitutionalPro,
  price: row.servicePriceCents === null ? instantTexts.toAgree : instantTexts.from(formatMoney(row.servicePriceCents)),
})

export type CandidateView = ReturnType<typeof candidateView>
