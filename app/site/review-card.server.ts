import { placeName } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import type { Review } from '#domain/reviews/reviews.server.ts'
import { formatMonth } from '#texts/format.ts'
import { servicePageTexts as words } from '#texts/service-pages.ts'

/** A review as a public page shows it: a first name, a city and a month, nothing more of the client. */
export function reviewCard({ id, rating, comment, author, cityId, writtenAt }: Review) {
  const city = cityById(cityId)
  const by = words.byAuthor(author ?? words.formerClient, city ? placeName(city) : '', formatMonth(writtenAt))
  return { id, stars: rating, comment, by }
}
