import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { OrderStatus, Urgency } from './order.ts'

export type OrderLead = {
  leadId: number
  professionalId: number
  professionalSlug: string
  name: string
  avatar: string | null
  priceCents: number | null
  reviewsCount: number
  ratingSum: number
  documentationApproved: boolean
  isPartnerProfile: boolean
  state: 'unlocked' | 'contacted' | 'accepted' | 'rejected' | 'ended' | 'hired' | 'voided'
  initialMessage: string | null
  messagedAt: Date | null
  chatId: string | null
  hasNotification: boolean
}

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
  uf: string
  district: string | null
  description: string
  leadCount: number
  maxLeads: number
  blockedReason: string | null
  hasNotification: boolean
  reviewData: { title: string; text: string }[]
  leads: OrderLead[]
}

/** One order for its client, with its leads in the order in which they came; undefined for everybody else (404, not 403). */
export async function orderDetail(
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
      'o.uf',
      'o.district',
      'o.description',
      'o.lead_count as leadCount',
      'o.max_leads as maxLeads',
      'o.blocked_reason as blockedReason',
      sql<boolean>`exists (select from notifications n where n.user_id = ${clientId} and n.order_id = o.id and n.read_at is null)`.as(
        'hasNotification',
      ),
    ])
    .where('o.uuid', '=', uuid)
    .where('o.client_id', '=', clientId)
    .where('o.status', '<>', 'pending_verification')
    .executeTakeFirst()
  if (!order) return undefined
  const [leads, answers] = await Promise.all([leadsOf(db, order.id, clientId), answersOf(db, order.id)])
  return { ...order, leads, reviewData: answers }
}

function leadsOf(db: Db, orderId: number, clientId: number): Promise<OrderLead[]> {
  return db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .leftJoin('conversations as c', 'c.lead_id', 'l.id')
    .select([
      'l.id as leadId',
      'p.id as professionalId',
      'p.slug as professionalSlug',
      'p.name',
      'p.photo_url as avatar',
      'l.price_cents as priceCents',
      'p.reviews_count as reviewsCount',
      'p.rating_sum as ratingSum',
      'p.documentation_approved as documentationApproved',
      'p.is_partner_profile as isPartnerProfile',
      'l.state',
      'l.initial_message as initialMessage',
      'l.messaged_at as messagedAt',
      'c.chat_id as chatId',
      sql<boolean>`exists (select from notifications n where n.user_id = ${clientId} and n.lead_id = l.id and n.read_at is null)`.as(
        'hasNotification',
      ),
    ])
    .where('l.order_id', '=', orderId)
    .orderBy(sql`l.state in ('rejected', 'ended', 'voided')`)
    .orderBy('l.place')
    .execute()
}

async function answersOf(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('order_answers')
    .select(['title', 'value'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ title: row.title, text: (row.value as string[]).join(', ') }))
}
