import { sql } from 'kysely'
import { countNewestUnreadSql, newestUnreadSql } from '#domain/notifications/notifications.server.ts'
import { findLocalPrice } from '#domain/prices/prices.server.ts'
import type { Db } from '#platform/db.ts'
import { engagedSince } from './engaged-since.server.ts'
import { expressOf } from './express.ts'
import { listAnswers } from './list-answers.server.ts'
import { listLeadsOfOrder } from './order-leads.server.ts'
import { firstStatus } from './order.ts'
import { photosOfOrder } from './photos/order-photos.server.ts'

export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrderDetail>>>

/** One order for its client, undefined for others (404). Leads: running first, then by rating (product: Matching). */
export async function findOrderDetail(db: Db, { uuid, clientId }: { uuid: string; clientId: number }) {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('root_categories as r', 'r.id', 'k.root_category_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .select([
      'o.id',
      'o.uuid',
      'o.category_id as categoryId',
      'o.city_id as cityId',
      'o.status',
      'o.created_at as createdAt',
      'o.verified_at as verifiedAt',
      'o.published_at as publishedAt',
      'o.closed_at as closedAt',
      'o.expires_at as expiresAt',
      'o.urgency',
      'k.name as category',
      'r.name as categoryRoot',
      sql<string>`r.slug || '/' || k.slug`.as('categorySlug'),
      'c.name as city',
      'c.slug as citySlug',
      'o.uf',
      'o.district',
      'o.description',
      photosOfOrder('o.id').as('photos'),
      'o.express_price_cents as expressPriceCents',
      'o.express_day as expressDay',
      'o.express_window as expressWindow',
      'o.lead_count as leadCount',
      'o.max_leads as maxLeads',
      'o.contact_mode as contactMode',
      'o.contact_hours as contactHours',
      'o.postal_code as postalCode',
      'o.street',
      'o.contact_name as contactName',
      'o.contact_email as contactEmail',
      'o.phone',
      'o.blocked_reason as blockedReason',
      'o.extended_at as extendedAt',
      'o.widened_at as widenedAt',
      // The end of the exclusivity of a professional requested by their own link; null for open orders.
      'o.only_until as onlyUntil',
      sql<string | null>`(select p.name from professionals p where p.id = o.only_professional_id)`.as('onlyFor'),
      'o.description_edited_at as descriptionEditedAt',
      'o.still_needed_asked_at as stillNeededAskedAt',
      'o.still_needed_answered_at as stillNeededAnsweredAt',
      'o.closed_as as closedAs',
      'o.blocked_at as blockedAt',
      // On hold by the automatic rules.
      sql<boolean>`o.status = 'waiting' and o.flags <> '{}'`.as('isOnHold'),
      // Professionals notified so far.
      sql<number>`(select count(*)::int from order_offers f where f.order_id = o.id)`.as('toldCount'),
      sql<number>`(select count(*)::int from order_offers f where f.order_id = o.id and f.invited_at is not null)`.as(
        'invitationCount',
      ),
      // When the client asked to be notified of a new professional.
      sql<Date | null>`(select w.created_at from service_watches w where w.order_id = o.id)`.as('watchedAt'),
      engagedSince.as('engagedSince'),
      sql<boolean>`exists (select from survey_responses s where s.order_id = o.id and not s.still_deciding)`.as(
        'isSurveyAnswered',
      ),
      newestUnreadSql(clientId).as('newsKind'),
      // Contacts with unread notifications of that kind.
      countNewestUnreadSql(clientId).as('newsLeads'),
    ])
    .where('o.uuid', '=', uuid)
    .where('o.client_id', '=', clientId)
    .where('o.status', '<>', firstStatus)
    .executeTakeFirst()
  if (!order) return undefined

  const [leads, answers, quotedHere] = await Promise.all([
    listLeadsOfOrder(db, order.id, clientId),
    listAnswers(db, order.id),
    findLocalPrice(db, order.categoryId, order.cityId),
  ])
  const hasNotification = order.newsKind !== null
  const { expressDay, expressWindow, expressPriceCents, categoryId: _, cityId: __, ...others } = order
  const express = expressOf({ expressDay, expressWindow, expressPriceCents })
  const {
    contactMode,
    contactHours,
    postalCode,
    street,
    contactName: name,
    contactEmail: email,
    phone,
    ...rest
  } = others

  /** For the client only. */
  const answered = { contactMode, contactHours, postalCode, street, name, email, phone }
  return { ...rest, express, answered, hasNotification, quotedHere, leads, reviewData: answers }
}
