import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/db.ts'

type Whose = { professionalId: number } | { clientId: number }

/** All versions of somebody with their lines, for the copy of their data. */
export const ownProposals = (db: Db, whose: Whose) =>
  db
    .selectFrom('proposals as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select((eb) => [
      'o.uuid as order',
      'v.version',
      'v.state',
      'v.travel_cents as travelCents',
      'v.discount_cents as discountCents',
      'v.total_cents as totalCents',
      'v.payment',
      'v.starts_on as startsOn',
      'v.ends_on as endsOn',
      'v.warranty_days as warrantyDays',
      'v.conditions',
      'v.valid_until as validUntil',
      'v.sent_at as sentAt',
      'v.seen_at as seenAt',
      'v.answered_at as answeredAt',
      'v.answer',
      jsonArrayFrom(
        eb
          .selectFrom('proposal_items as i')
          .select(['i.kind', 'i.description', 'i.quantity_thousandths as quantityThousandths', 'i.unit'])
          .select('i.unit_cents as unitCents')
          .whereRef('i.proposal_id', '=', 'v.id')
          .orderBy('i.position'),
      ).as('items'),
    ])
    .$if('professionalId' in whose, (rows) =>
      rows.where('l.professional_id', '=', (whose as { professionalId: number }).professionalId),
    )
    .$if('clientId' in whose, (rows) => rows.where('o.client_id', '=', (whose as { clientId: number }).clientId))
    .orderBy('v.id')
    .execute()

/** A professional's own models, for the copy of their data. */
export const ownTemplates = (db: Db, professionalId: number) =>
  db
    .selectFrom('proposal_templates')
    .select(['name', 'content', 'created_at as createdAt'])
    .where('professional_id', '=', professionalId)
    .orderBy('id')
    .execute()
