import { isBlockBetweenSql, isConversationClosedSql } from '#domain/conversations/conversations.server.ts'
import { maskContactData, isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import { listAnswers, photosOfOrder } from '#domain/orders/orders.server.ts'
import type { Db } from '#platform/db.ts'
import { kmFromBase } from '../km-from-base.server.ts'
import { leadMachine } from '../lead.ts'
import { plainReason } from '../rejection/rejection.ts'
import type { PriceBreakdown } from '../unlock/lead-price.ts'
import { contactDataOf } from './contact-data.ts'

const selectContacts = (db: Db, userId: number) =>
  db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .leftJoin('cities as b', 'b.id', 'p.base_city_id')
    .leftJoin('conversations as t', 't.lead_id', 'l.id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select([
      'l.id as leadId',
      'o.id as orderId',
      'o.uuid as orderUuid',
      'l.state',
      'o.contact_name as clientName',
      'o.phone',
      'o.contact_email as email',
      'o.contact_mode as contactMode',
      'o.contact_hours as contactHours',
      'o.urgency',
      'k.name as category',
      'c.name as city',
      'o.uf',
      'o.district',
      kmFromBase.as('distanceKm'),
      'o.street',
      'o.description',
      'l.coins_paid as coinsPaid',
      'l.price_breakdown as priceBreakdown',
      'l.price_cents as priceCents',
      'l.price_unit as priceUnit',
      'o.kind',
      'l.initial_message as initialMessage',
      't.chat_id as chatId',
      'l.created_at as createdAt',
      'l.reject_reason as rejectReason',
      'l.talked_at as talkedAt',
      'l.outcome',
      'l.ended_by as endedBy',
      'r.reason as refundReason',
      't.contact_shared_at as contactGivenAt',
      isBlockBetweenSql('o.client_id', 'p.user_id').as('isBlocked'),
      // A hire outlasts its conversation.
      isConversationClosedSql('l.id').as('isClosed'),
    ])
    .where('p.user_id', '=', userId)
    // A refunded lead hides the contact again (domain invariant 6).
    .where('l.state', '<>', 'voided')

/** All contacts of a professional, the latest first. */
export async function listContacts(db: Db, userId: number): Promise<Contact[]> {
  const rows = await selectContacts(db, userId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(toContact)
}

/** A client's contact for the professional who paid for it. */
export type Contact = ReturnType<typeof toContact>

type Row = Awaited<ReturnType<ReturnType<typeof selectContacts>['execute']>>[number]

/** A contact without data that the client hides. */
function toContact({ orderId: _, rejectReason, endedBy, refundReason, contactGivenAt, isBlocked, kind, ...row }: Row) {
  const contactData = contactDataOf({ ...row, refundReason, contactGivenAt, isBlocked })
  const hides = isContactDataMasked({ contactMode: row.contactMode, contactGivenAt })
  return {
    ...row,
    ...contactData,
    isPriceSettled: kind === 'express' || !leadMachine.canHappen('accept', row.state),
    initialMessage: row.initialMessage && hides ? maskContactData(row.initialMessage) : row.initialMessage,
    // Hidden together with the phone.
    street: contactData.phone === null ? null : row.street,
    priceBreakdown: row.priceBreakdown as PriceBreakdown,
    // The chosen reason, without what the client added in words.
    rejection: row.state === 'rejected' && rejectReason !== null ? plainReason(rejectReason) : null,
    gaveUp: row.state === 'ended' && endedBy === 'professional',
  }
}

/** A contact with all answers, or undefined if it is not this professional's. */
export async function findContact(db: Db, { userId, leadId }: { userId: number; leadId: number }) {
  const contact = await selectContacts(db, userId)
    .leftJoin('refund_claims as d', 'd.lead_id', 'l.id')
    .select('d.id as claimId')
    .where('l.id', '=', leadId)
    .executeTakeFirst()
  if (!contact) return undefined
  const { claimId, ...row } = contact
  const { photos } = await db
    .selectFrom('orders')
    .select(photosOfOrder('orders.id').as('photos'))
    .where('id', '=', row.orderId)
    .executeTakeFirstOrThrow()
  return { ...toContact(row), hasClaim: claimId !== null, photos, answers: await listAnswers(db, row.orderId) }
}

/** A contact refunded because its order was blocked, without client data, for its payer; undefined for others. */
export const findRefundedContact = (db: Db, { userId, leadId }: { userId: number; leadId: number }) =>
  db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .select(['k.name as category', 'c.name as city', 'o.uf', 'l.coins_paid as coinsBack'])
    .where('l.id', '=', leadId)
    .where('p.user_id', '=', userId)
    .where('l.state', '=', 'voided')
    .executeTakeFirst()
