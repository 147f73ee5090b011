import { catalog } from '#domain/catalog/catalog.server.ts'
import { findPicturesById } from '#domain/pictures/pictures.server.ts'
import { cityById } from '#domain/places/places.server.ts'
import { listAlbums } from '#domain/portfolio/portfolio.server.ts'
import { findMetrics } from '#domain/professional-metrics/metrics-facts.server.ts'
import { listProfessionals } from '#domain/professionals/listed-professionals.server.ts'
import type { PublicProfile } from '#domain/professionals/public-profile.server.ts'
import { listNewestReviews, countReviewsByService } from '#domain/reviews/reviews.server.ts'
import { isKind } from '#domain/verification/verification.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { pictureView } from '#presenters/picture.ts'
import { documentBadgeText } from '#texts/document-badges.ts'
import { lastSeenTexts } from '#texts/professional-page.ts'
import { stageTexts } from '#texts/profile-settings.ts'
import { professionalCard, revealsContact } from '../service/professional-card.server.ts'

const similarShown = 3

/** The photo at page size. */
async function photoOf({ photoPictureId: id }: PublicProfile) {
  const picture = id === null ? undefined : (await findPicturesById(db(), [id])).get(id)
  return picture ? pictureView(picture) : null
}

/** Non-empty albums; captions with contact data are omitted. */
async function worksOf({ id }: PublicProfile) {
  const albums = await listAlbums(db(), id)
  return albums
    .filter(({ pictures }) => pictures.length > 0)
    .map(({ id, title, pictures }) => ({
      id,
      title: revealsContact(title) ? '' : title,
      pictures: pictures.map(({ stage, caption, ...picture }) => ({
        view: pictureView(picture),
        caption: revealsContact(caption) ? '' : caption,
        stage: stage && stageTexts[stage],
      })),
    }))
}
export type Work = Awaited<ReturnType<typeof worksOf>>[number]

/** Similar professionals near the same base. */
async function similarTo({ id, baseCityId, serviceIds: [categoryId] }: PublicProfile) {
  const base = baseCityId === null ? undefined : cityById(baseCityId)
  if (categoryId === undefined || !base) return []
  const criteria = { categoryId, uf: base.uf, cityId: base.id, excludedId: id }
  return listProfessionals(db(), criteria, similarShown)
}

/** Loader data besides the profile; `categoryId` filters the reviews. */
export async function profileParts(profile: PublicProfile, categoryId: number | undefined, reviewsShown: number) {
  const professionalId = profile.id
  const [reviews, counts, photo, albums, similar, metricsById] = await Promise.all([
    listNewestReviews(db(), { professionalId, categoryId }, reviewsShown),
    countReviewsByService(db(), professionalId),
    photoOf(profile),
    worksOf(profile),
    similarTo(profile),
    findMetrics(db(), [professionalId], now()),
  ])
  const reviewed = counts.flatMap(({ categoryId: id, count }) => {
    const service = profile.serviceIds.includes(id) ? catalog().serviceById(id) : undefined
    return service ? { slug: service.slug, name: service.name, count } : []
  })
  const proofs = (metricsById.get(professionalId)?.proofs ?? []).flatMap((kind) =>
    isKind(kind) && kind !== 'identity' ? documentBadgeText(kind) : [],
  )
  // A change of these professionals purges the page, which shows their name and photo.
  const tags = similar.map(({ id }) => `professional:${id}`)
  const seen = profile.lastSeen && lastSeenTexts[profile.lastSeen]
  return { reviews, reviewed, photo, albums, similar: similar.map(professionalCard), tags, proofs, seen }
}
