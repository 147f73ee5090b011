import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/db.ts'

const selectVersions = (db: Db) =>
  db
    .selectFrom('proposals as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select([
      'o.uuid as order',
      'v.version',
      'v.state',
      'v.total_cents as totalCents',
      'v.starts_on as startsOn',
      'v.ends_on as endsOn',
      'v.warranty_days as warrantyDays',
      'v.valid_until as validUntil',
      'v.sent_at as sentAt',
      'v.seen_at as seenAt',
      'v.answered_at as answeredAt',
    ])
    .orderBy('v.id')

/** For the data export: a professional's versions with their lines, without clients' answers. */
export const listOwnProposals = (db: Db, professionalId: number) =>
  selectVersions(db)
    .select((eb) => [
      'v.travel_cents as travelCents',
      'v.discount_cents as discountCents',
      'v.payment',
      'v.conditions',
      jsonArrayFrom(
        eb
          .selectFrom('proposal_items as i')
          .select(['i.kind', 'i.description', 'i.quantity_thousandths as quantityThousandths', 'i.unit'])
          .select('i.unit_cents as unitCents')
          .whereRef('i.proposal_id', '=', 'v.id')
          .orderBy('i.position'),
      ).as('items'),
    ])
    .where('l.professional_id', '=', professionalId)
    .execute()

/** For the data export: proposals that a client received and their answers, without professionals' texts. */
export const listReceivedProposals = (db: Db, clientId: number) =>
  selectVersions(db).select('v.answer').where('o.client_id', '=', clientId).execute()

/** For the data export: a professional's own templates. */
export const listOwnTemplates = (db: Db, professionalId: number) =>
  db
    .selectFrom('proposal_templates')
    .select(['name', 'content', 'created_at as createdAt'])
    .where('professional_id', '=', professionalId)
    .orderBy('id')
    .execute()
