import { type Selectable, sql } from 'kysely'
import { smoothedRating } from '#domain/shared/rating.ts'
import type { Leads } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import { maskContactData, isContactDataMasked } from './mask-contact-data.ts'

export type OrderLead = Awaited<ReturnType<typeof listLeadsOfOrder>>[number]

type Ranked = Pick<Selectable<Leads>, 'state'> & { leadId: number; ratingSum: number; reviewsCount: number }

/** The ended states of a lead. Repeated here because the leads module depends on this one. */
const overStates = ['rejected', 'ended', 'voided'] as const satisfies readonly Ranked['state'][]
function rank({ state }: Ranked) {
  if (state === 'hired') return 0
  return (overStates as readonly string[]).includes(state) ? 2 : 1
}

/** Sorted by state, then rating; never by coins or by who was first. */
const byStateThenQuality = (a: Ranked, b: Ranked) =>
  rank(a) - rank(b) ||
  smoothedRating(b.ratingSum, b.reviewsCount) - smoothedRating(a.ratingSum, a.reviewsCount) ||
  a.leadId - b.leadId

/** The contacts of an order for its client: hired, running, ended; the better rated first (product: Matching). */
export async function listLeadsOfOrder(db: Db, orderId: number, clientId: number) {
  const leads = await db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .leftJoin('conversations as c', 'c.lead_id', 'l.id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select([
      'l.id as leadId',
      // Position among the order's contacts, from 1.
      'l.slot as place',
      'p.id as professionalId',
      'p.slug as professionalSlug',
      'p.state as professionalState',
      'p.name',
      'p.photo_url as avatar',
      'l.price_cents as priceCents',
      'l.price_unit as priceUnit',
      'p.reviews_count as reviewsCount',
      'p.rating_sum as ratingSum',
      'p.documentation_approved as documentationApproved',
      'p.is_partner_profile as isPartnerProfile',
      'p.base_city_id as baseCityId',
      'o.city_id as cityId',
      'l.state',
      'l.ended_by as endedBy',
      'r.reason as refundReason',
      'l.initial_message as initialMessage',
      'l.created_at as createdAt',
      'l.messaged_at as messagedAt',
      'c.chat_id as chatId',
      // A hire outlasts its conversation.
      sql<boolean>`c.state is not distinct from 'closed'`.as('isClosed'),
      'o.contact_mode as contactMode',
      'c.contact_shared_at as contactGivenAt',
      sql<boolean>`exists (select from notifications n where n.user_id = ${clientId} and n.lead_id = l.id and n.read_at is null)`.as(
        'hasNotification',
      ),
      // Notified of the end of the search.
      sql<boolean>`exists (select from notifications n where n.lead_id = l.id and n.kind = 'order_closed')`.as(
        'isToldOfEnd',
      ),
    ])
    .where('l.order_id', '=', orderId)
    .execute()

  return leads
    .map(({ contactMode, contactGivenAt, ...lead }) => {
      const hides = isContactDataMasked({ contactMode, contactGivenAt })
      return {
        ...lead,
        initialMessage: lead.initialMessage && hides ? maskContactData(lead.initialMessage) : lead.initialMessage,
      }
    })
    .toSorted(byStateThenQuality)
}
