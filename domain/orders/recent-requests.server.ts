import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Question } from '#domain/catalog/form-questions.ts'
import type { Db } from '#platform/db.ts'
import { type Urgency, wentOutStatuses } from './order.ts'

/** A request as everybody may see it: what was chosen and where, never who, nor anything that was typed. */
export type RecentRequest = {
  cityId: number
  urgency: Urgency
  publishedAt: Date
  /** What was chosen in the first questions of the form, as labels: "Um cômodo". */
  choices: string[]
}

type Wanted = {
  service: { id: number; questions: Question[] }
  uf?: string
  cityId?: number
  cityIds?: number[]
  notIn?: number[]
}

const maxChoices = 3

/**
 * The newest requests for a service that reached professionals, in a state, a city or some cities where they are given (spec 2, category
 * page: similar requests), and in none of `notIn`. Blocked and canceled ones are left out. An answer is shown only when it is an option that the
 * service offers to everyone's eyes: no free text leaves by this door.
 */
export async function recentRequests(
  db: Db,
  { service, uf, cityId, cityIds, notIn }: Wanted,
  limit: number,
): Promise<RecentRequest[]> {
  let query = db
    .selectFrom('orders as o')
    .select((row) => [
      'o.city_id as cityId',
      'o.urgency',
      'o.published_at as publishedAt',
      jsonArrayFrom(
        row
          .selectFrom('order_answers as a')
          .select(['a.question', 'a.value'])
          .whereRef('a.order_id', '=', 'o.id')
          .where('a.visibility', '=', 'public')
          .orderBy('a.position'),
      ).as('answers'),
    ])
    .where('o.category_id', '=', service.id)
    .where('o.published_at', 'is not', null)
    .where('o.status', 'in', wentOutStatuses)
  if (cityId !== undefined) query = query.where('o.city_id', '=', cityId)
  else if (uf !== undefined) query = query.where('o.uf', '=', uf)
  if (cityIds) query = query.where('o.city_id', '=', sql<number>`any(${cityIds}::int[])`)
  if (notIn) query = query.where('o.city_id', '<>', sql<number>`all(${notIn}::int[])`)
  const rows = await query.orderBy('o.published_at', 'desc').limit(limit).execute()

  const labelsOf = new Map(
    service.questions
      .filter(({ visibility }) => visibility === 'public')
      .map(({ name, options = [] }) => [name, new Set(options.map(({ label }) => label))]),
  )
  return rows.map(({ cityId: city, urgency, publishedAt, answers }) => ({
    cityId: city,
    urgency,
    publishedAt: publishedAt!,
    choices: answers
      .flatMap(({ question, value }) => (value as string[]).filter((label) => labelsOf.get(question)?.has(label)))
      .slice(0, maxChoices),
  }))
}
