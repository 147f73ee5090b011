import { sql } from 'kysely'
import { selectFirstName } from '#domain/shared/first-name.server.ts'
import type { ReplyReason } from '#domain/shared/reply-reason.ts'
import type { Db } from '#platform/db.ts'

const selectReplies = (db: Db) =>
  db
    .selectFrom('review_replies as a')
    .innerJoin('reviews as r', 'r.id', 'a.review_id')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.client_id')

/** A public reply with its review, and whether this person has reported it; undefined for none. */
export const findPublicReply = (db: Db, { reviewId, userId }: { reviewId: number; userId: number }) =>
  selectReplies(db)
    .select(['r.id', 'r.rating', 'r.comment', 'r.created_at as writtenAt', 'a.text', 'a.created_at as repliedAt'])
    .select(['p.name as professional', 'p.slug', 'r.lead_id as leadId'])
    .select([
      sql<string | null>`case when u.status = 'deleted' then null else ${selectFirstName('u.name')} end`.as('author'),
      sql<boolean>`o.client_id = ${userId}`.as('isOwn'),
      sql<boolean>`exists (select from reply_reports q
        where q.review_id = r.id and q.reporter_user_id = ${userId})`.as('isReported'),
    ])
    .where('r.id', '=', reviewId)
    .where('r.published_at', 'is not', null)
    .where('a.withdrawn_at', 'is', null)
    .where('p.state', 'not in', ['deleted', 'suspended'])
    .executeTakeFirst()

/** The public review of a contact and its reply, for its professional; undefined if none. */
export const findContactReview = (db: Db, leadId: number) =>
  db
    .selectFrom('reviews as r')
    .leftJoin('review_replies as a', 'a.review_id', 'r.id')
    .select(['r.rating', 'r.comment', 'r.published_at as publishedAt'])
    .select(['a.text as reply', 'a.created_at as repliedAt', 'a.withdrawn_reason as withdrawnReason'])
    .where('r.lead_id', '=', leadId)
    .where('r.published_at', 'is not', null)
    .$narrowType<{ publishedAt: Date; withdrawnReason: ReplyReason | null }>()
    .executeTakeFirst()

export const reportedRepliesShown = 50

/** Reported, undecided replies, the oldest report first, with the number of earlier decisions; and their total. */
export async function listReportedReplies(db: Db) {
  const waiting = db.selectFrom('reply_reports').where('decided_at', 'is', null)
  const reported = waiting
    .select(['review_id', sql<number>`count(*)::int`.as('reports'), sql<Date>`min(created_at)`.as('since')])
    .select(sql<ReplyReason[]>`array_agg(distinct reason order by reason)`.as('reasons'))
    .groupBy('review_id')
  const [rows, { total }] = await Promise.all([
    selectReplies(db)
      .innerJoin(reported.as('q'), 'q.review_id', 'r.id')
      .select(['r.id', 'r.rating', 'r.comment', 'a.text', 'a.created_at as repliedAt', 'p.name as professional'])
      .select(['p.slug', 'q.reports', 'q.since', 'q.reasons', selectFirstName('o.contact_name').as('client')])
      .select(
        sql<number>`(select count(decided_at)::int from reply_reports d where d.review_id = r.id)`.as(
          'decidedReportCount',
        ),
      )
      .orderBy('q.since')
      .orderBy('r.id')
      .limit(reportedRepliesShown)
      .execute(),
    waiting.select(sql<number>`count(distinct review_id)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { replies: rows, total }
}
