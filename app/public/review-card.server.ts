import { placeName } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import type { Review } from '#domain/reviews/reviews.server.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { href } from '#href.ts'
import { formatMonth } from '#texts/format.ts'
import { replyTexts } from '#texts/replies.ts'
import { servicePageTexts as words } from '#texts/service-pages.ts'

/** A public review; of its client only "Marina, Santos, SP, outubro de 2026". */
export function reviewCard({ id, rating, comment, author, cityId, writtenAt }: Review) {
  const city = cityById(cityId)
  const byline = words.byAuthor(author ?? words.formerClient, city ? placeName(city) : '', formatMonth(writtenAt))
  return { id, stars: rating, comment, byline }
}

/** The professional's reply, and the link to report it. */
export function replyView({ id, reply: text }: Review, professional: string) {
  if (text === null) return null
  const title = replyTexts.of(firstName(professional))
  return { title, text, reportHref: href('/resposta/:reviewId', { reviewId: String(id) }) }
}
