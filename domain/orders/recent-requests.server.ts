import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Question } from '#domain/catalog/form-questions.ts'
import type { Db } from '#platform/db.ts'
import { publishedStatuses } from './order.ts'

export type RecentRequest = Awaited<ReturnType<typeof listRecentRequests>>[number]

type RecentRequestsQuery = {
  service: { id: number; questions: Question[] }
  uf?: string
  cityId?: number
  cityIds?: number[]
  notIn?: number[]
}

const maxAnswers = 2

/**
 * The newest published requests for a service, in a place and not in `notIn` (spec 2, category page: similar requests).
 * Without blocked and canceled ones. Only public options are included, no free text.
 */
export async function listRecentRequests(
  db: Db,
  { service, uf, cityId, cityIds, notIn }: RecentRequestsQuery,
  limit: number,
) {
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
    .where('o.status', 'in', publishedStatuses)
  if (cityId !== undefined) query = query.where('o.city_id', '=', cityId)
  else if (uf !== undefined) query = query.where('o.uf', '=', uf)
  if (cityIds) query = query.where('o.city_id', '=', sql<number>`any(${cityIds}::int[])`)
  if (notIn) query = query.where('o.city_id', '<>', sql<number>`all(${notIn}::int[])`)
  const rows = await query
    .orderBy('o.published_at', 'desc')
    .limit(limit)
    .$narrowType<{ publishedAt: NotNull }>()
    .execute()

  const publicQuestions = new Map(
    service.questions.filter(({ visibility }) => visibility === 'public').map((question) => [question.name, question]),
  )
  const publicAnswer = ({ question: name, value }: { question: string; value: string[] }) => {
    const { label = '', options = [] } = publicQuestions.get(name) ?? {}
    const chosen = options.filter((option) => value.includes(option.label)).map((option) => option.label)
    return chosen.length ? [{ question: label, answer: chosen.join(', ') }] : []
  }
  return rows.map(({ answers, ...request }) => ({
    ...request,
    // The first questions with the chosen options: "O que será pintado?", "Um cômodo".
    answers: answers.flatMap(publicAnswer).slice(0, maxAnswers),
  }))
}
