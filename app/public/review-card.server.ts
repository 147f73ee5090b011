import { placeName } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import type { Review } from '#domain/reviews/reviews.server.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { href } from '#href.ts'
import { formatMonth } from '#texts/format.ts'
import { replyTexts } from '#texts/replies.ts'
import { servicePageTexts as words } from '#texts/service-pages.ts'

/** A public review: first name, city and month of the client only. */
export function reviewCard({ id, rating, comment, author, cityId, writtenAt }: Review) {
  const city = cityById(cityId)
  const by = words.byAuthor(author ?? words.formerClient, city ? placeName(city) : '', formatMonth(writtenAt))
  return { id, stars: rating, comment, by }
}

/** The professional's reply, and the link to report it. */
export const replyView = ({ id, reply }: Review, professional: string) =>
  reply === null
    ? null
    : {
        of: replyTexts.of(firstName(professional)),
        text: reply,
        report: href('/resposta/:reviewId', { reviewId: String(id) }),
      }
