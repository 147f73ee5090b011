import { sql } from 'kysely'
import type { NotificationKind } from '#domain/notifications/matrix.ts'
import { countNewestUnreadSql, newestUnreadSql } from '#domain/notifications/notifications.server.ts'
import type { Quoted } from '#domain/prices/local-price.ts'
import { findLocalPrice } from '#domain/prices/prices.server.ts'
import type { CloseReason } from '#domain/shared/close-reason.ts'
import type { Db } from '#platform/db.ts'
import { engagedSince } from './engaged-since.server.ts'
import { type ExpressChoice, expressOf } from './express.ts'
import { listAnswers } from './list-answers.server.ts'
import { listLeadsOfOrder, type OrderLead } from './order-leads.server.ts'
import { firstStatus, type ContactHours, type ContactMode, type OrderStatus, type Urgency } from './order.ts'
import { photosOfOrder } from './photos/order-photos.server.ts'
import type { OrderPhoto } from './photos/photo.ts'

export type OrderDetail = {
  id: number
  uuid: string
  status: OrderStatus
  createdAt: Date
  verifiedAt: Date | null
  publishedAt: Date | null
  closedAt: Date | null
  expiresAt: Date | null
  urgency: Urgency
  category: string
  categoryRoot: string
  categorySlug: string
  city: string
  citySlug: string
  uf: string
  district: string | null
  description: string
  photos: OrderPhoto[]
  /** Of an express service: time and price. */
  express: ExpressChoice | null
  leadCount: number
  maxLeads: number
  /** Private answers, for the client only. */
  answered: {
    contactMode: ContactMode
    contactHours: ContactHours
    postalCode: string | null
    street: string | null
    name: string
    email: string
    phone: string | null
  }
  extendedAt: Date | null
  widenedAt: Date | null
  /** The professional requested by their own link and the end of that exclusivity; null for open orders. */
  onlyFor: string | null
  onlyUntil: Date | null
  descriptionEditedAt: Date | null
  stillNeededAskedAt: Date | null
  stillNeededAnsweredAt: Date | null
  closedAs: CloseReason | null
  blockedAt: Date | null
  /** On hold by the automatic rules. */
  isOnHold: boolean
  /** Professionals notified so far. */
  toldCount: number
  /** Invited by the client. */
  invitationCount: number
  /** When the client asked to be notified of a new professional; null if not. */
  watchedAt: Date | null
  blockedReason: string | null
  engagedSince: Date | null
  isSurveyAnswered: boolean
  hasNotification: boolean
  newsKind: NotificationKind | null
  /** Contacts with unread notifications of that kind. */
  newsLeads: number
  reviewData: { title: string; text: string }[]
  /** Local quotes in its city; undefined if too few. */
  quotedHere: Quoted | undefined
  leads: OrderLead[]
}

/** One order for its client, undefined for others (404). Leads: running first, then by rating (product: Matching). */
export async function findOrderDetail(
  db: Db,
  { uuid, clientId }: { uuid: string; clientId: number },
): Promise<OrderDetail | undefined> {
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
      'o.only_until as onlyUntil',
      sql<string | null>`(select p.name from professionals p where p.id = o.only_professional_id)`.as('onlyFor'),
      'o.description_edited_at as descriptionEditedAt',
      'o.still_needed_asked_at as stillNeededAskedAt',
      'o.still_needed_answered_at as stillNeededAnsweredAt',
      'o.closed_as as closedAs',
      'o.blocked_at as blockedAt',
      sql<boolean>`o.status = 'waiting' and o.flags <> '{}'`.as('isOnHold'),
      sql<number>`(select count(*)::int from order_offers f where f.order_id = o.id)`.as('toldCount'),
      sql<number>`(select count(*)::int from order_offers f where f.order_id = o.id and f.invited_at is not null)`.as(
        'invitationCount',
      ),
      sql<Date | null>`(select w.created_at from service_watches w where w.order_id = o.id)`.as('watchedAt'),
      engagedSince.as('engagedSince'),
      sql<boolean>`exists (select from survey_responses s where s.order_id = o.id and not s.still_deciding)`.as(
        'isSurveyAnswered',
      ),
      newestUnreadSql(clientId).as('newsKind'),
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

  const answered = { contactMode, contactHours, postalCode, street, name, email, phone }
  return { ...rest, express, answered, hasNotification, quotedHere, leads, reviewData: answers }
}
