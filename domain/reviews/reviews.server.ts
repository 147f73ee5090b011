import { sql } from 'kysely'
import { whyHidden } from '#domain/professionals/professional.ts'
import { selectFirstName } from '#domain/shared/first-name.server.ts'
import type { Db } from '#platform/db.ts'

export { confirmDeal, decideReview, withdrawReviewsOfOrder } from './decide-review.server.ts'
export { decideReply, type ReplyDecision } from './decide-reply.server.ts'
export { eraseReplies, eraseNameInReplies } from './erase-replies.server.ts'
export { publishReview } from './publish-review.server.ts'
export { listReportedReplies } from './replies.server.ts'

/** Filters: service, professional, place. */
export type ReviewFilter = { categoryId?: number; professionalId?: number; uf?: string; cityId?: number }

export type Review = ReturnType<typeof toReview>

function selectPublished(db: Db, { categoryId, professionalId, uf, cityId }: ReviewFilter) {
  let query = db.selectFrom('reviews as r').where('r.published_at', 'is not', null)
  if (categoryId !== undefined) query = query.where('r.category_id', '=', categoryId)
  if (professionalId !== undefined) query = query.where('r.professional_id', '=', professionalId)
  if (cityId !== undefined) query = query.where('r.city_id', '=', cityId)
  else if (uf !== undefined)
    query = query.where('r.city_id', 'in', db.selectFrom('cities').select('id').where('uf', '=', uf))
  return query
}

/** Number and average (1 to 5) of published reviews; null for none (spec 2, category page). */
export async function findRating(db: Db, filter: ReviewFilter) {
  const { count, average } = await selectPublished(db, filter)
    .select((row) => [row.fn.countAll<number>().as('count'), sql<number | null>`avg(r.rating)::float8`.as('average')])
    .executeTakeFirstOrThrow()
  return average === null ? null : { count, average }
}

const reviewRows = (db: Db, filter: ReviewFilter) =>
  selectPublished(db, filter)
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .leftJoin('review_replies as a', (join) => join.onRef('a.review_id', '=', 'r.id').on('a.withdrawn_at', 'is', null))
    .select([
      'r.id',
      'r.rating',
      'r.comment',
      'a.text as reply',
      // The client's first name; null for a deleted account.
      sql<string | null>`case when u.status = 'deleted' then null else ${selectFirstName('u.name')} end`.as('author'),
      'p.slug',
      'p.name',
      'p.state',
      'r.category_id as categoryId',
      'r.city_id as cityId',
      'r.created_at as writtenAt',
    ])
    .orderBy('r.published_at', 'desc')
    .orderBy('r.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof reviewRows>['execute']>>[number]

const toReview = ({ slug, name, state, ...review }: Row) => ({
  ...review,
  // Null for a hidden profile.
  professional: whyHidden(state) === null ? { slug, name } : null,
})

/** The newest published reviews with text, at most `limit`; of one professional also replied ones. */
export async function listNewestReviews(db: Db, filter: ReviewFilter, limit: number) {
  const hasText =
    filter.professionalId === undefined
      ? sql<boolean>`r.comment <> ''`
      : sql<boolean>`(r.comment <> '' or a.text is not null)`
  const rows = await reviewRows(db, filter).where(hasText).limit(limit).execute()
  return rows.map(toReview)
}

/** A page of published reviews, newest first, from a cursor; `next` is null at the end. */
export async function listReviews(
  db: Db,
  { professionalId, after }: { professionalId: number; after: number | undefined },
  limit: number,
) {
  const rows = await reviewRows(db, { professionalId })
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.published_at, r.id) < (select published_at, id from reviews where id = ${after} and professional_id = ${professionalId})`,
      ),
    )
    .limit(limit + 1)
    .execute()
  const reviews = rows.slice(0, limit).map(toReview)
  return { reviews, next: rows.length > limit ? (reviews.at(-1)?.id ?? null) : null }
}

/** Published reviews per rating, from 5 to 1. */
export async function countRatings(db: Db, professionalId: number) {
  const rows = await selectPublished(db, { professionalId })
    .select((row) => ['r.rating', row.fn.countAll<number>().as('count')])
    .groupBy('r.rating')
    .execute()
  return [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rows.find((row) => row.rating === rating)?.count ?? 0 }))
}

/** Services with published reviews that have text, with counts, most first. */
export const countReviewsByService = (db: Db, professionalId: number) =>
  selectPublished(db, { professionalId })
    .select((row) => ['r.category_id as categoryId', row.fn.countAll<number>().as('count')])
    .where('r.comment', '<>', '')
    .groupBy('r.category_id')
    .orderBy('count', 'desc')
    .orderBy('r.category_id')
    .execute()
