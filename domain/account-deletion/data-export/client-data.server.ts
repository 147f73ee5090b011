import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { findClientSuspension } from '#domain/identity/identity.server.ts'
import { listReceivedProposals } from '#domain/proposals/proposals.server.ts'
import { listVisitsToExport } from '#domain/visits/visits.server.ts'
import type { Db } from '#platform/db.ts'

/** A client's orders with answers, recipients of the contact, visits, written reviews and survey answers. */
export async function exportClientData(db: Db, userId: number, now: Date) {
  return {
    suspension: (await findClientSuspension(db, userId)) ?? null,
    orders: await ordersOf(db, userId),
    whoSawMyContact: await whoSawContactOf(db, userId),
    visits: await listVisitsToExport(db, { userId, role: 'client' }, now),
    proposals: await listReceivedProposals(db, userId),
    reviewsWritten: await reviewsBy(db, userId),
    repliesReported: await reportsBy(db, userId),
    surveysAnswered: await surveysBy(db, userId),
    askedToBeToldOf: await watchesOf(db, userId),
  }
}

const ordersOf = (db: Db, userId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .select((eb) => [
      'o.uuid',
      'k.name as service',
      'o.status',
      'o.contact_name as name',
      'o.phone',
      'o.contact_email as email',
      'o.contact_mode as contactMode',
      'o.contact_hours as contactHours',
      'o.urgency',
      'o.uf',
      'c.name as city',
      'o.postal_code as postalCode',
      'o.district',
      'o.street',
      'o.description',
      'o.max_leads as mostProfessionals',
      'o.blocked_reason as blockedReason',
      'o.campaign',
      'o.created_at as createdAt',
      'o.published_at as publishedAt',
      'o.closed_at as closedAt',
      jsonArrayFrom(
        eb
          .selectFrom('order_answers as a')
          .select(['a.title', 'a.value'])
          .whereRef('a.order_id', '=', 'o.id')
          .orderBy('a.position'),
      ).as('answers'),
    ])
    .where('o.client_id', '=', userId)
    .orderBy('o.id')
    .execute()

const whoSawContactOf = (db: Db, userId: number) =>
  db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['o.uuid as order', 'p.name as professional', 'p.slug', 'l.state', 'l.created_at as unlockedAt'])
    .where('o.client_id', '=', userId)
    .orderBy('l.id')
    .execute()

const reviewsBy = (db: Db, userId: number) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .leftJoin('review_replies as a', (join) => join.onRef('a.review_id', '=', 'r.id').on('a.withdrawn_at', 'is', null))
    .select(['o.uuid as order', 'p.name as professional', 'r.rating', 'r.comment', 'r.created_at as createdAt'])
    .select(['r.published_at as publishedAt', 'a.text as reply'])
    .where('o.client_id', '=', userId)
    .orderBy('r.id')
    .execute()

const reportsBy = (db: Db, userId: number) =>
  db
    .selectFrom('reply_reports as q')
    .innerJoin('reviews as r', 'r.id', 'q.review_id')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .select(['p.name as professional', 'q.reason', 'q.created_at as reportedAt'])
    .where('q.reporter_user_id', '=', userId)
    .orderBy('q.created_at')
    .execute()

const surveysBy = (db: Db, userId: number) =>
  db
    .selectFrom('survey_responses as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['o.uuid as order', 's.form_snapshot as answers', 's.created_at as answeredAt'])
    .where('s.user_id', '=', userId)
    .orderBy('s.id')
    .execute()

const watchesOf = (db: Db, userId: number) =>
  db
    .selectFrom('service_watches as w')
    .innerJoin('categories as k', 'k.id', 'w.category_id')
    .innerJoin('cities as c', 'c.id', 'w.city_id')
    .select(['k.name as service', 'c.name as city', 'w.created_at as askedAt', 'w.notified_at as toldAt'])
    .where('w.client_id', '=', userId)
    .orderBy('w.id')
    .execute()
