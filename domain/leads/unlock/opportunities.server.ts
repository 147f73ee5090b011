import { sql } from 'kysely'
import { isBlockBetweenSql } from '#domain/conversations/conversations.server.ts'
import { expressOf } from '#domain/orders/express.ts'
import { maxSearchHours } from '#domain/orders/order.ts'
import { isDetailedSql, photosOfOrder } from '#domain/orders/orders.server.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { selectFirstName } from '#domain/shared/first-name.server.ts'
import type { Db } from '#platform/db.ts'
import { kmFromBase } from '../km-from-base.server.ts'
import { priceWithQuote } from './lead-price.ts'
import { priceFor, readPriceQuote, sealQuote } from './price-quote.server.ts'
import { type UnlockDenial, unlockDenial, type UnlockFacts } from './unlock-denial.ts'
import { getUnlockFacts } from './unlock-facts.server.ts'

/** An order before the unlock, as `present` shows it. */
export type Opportunity = ReturnType<typeof present>

/** All orders offered to a professional, ended ones included. */
export const selectOffered = (db: Db, professionalId: number) =>
  db
    .selectFrom('order_offers as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('root_categories as r', 'r.id', 'k.root_category_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .innerJoin('professionals as p', 'p.id', 'f.professional_id')
    .leftJoin('cities as b', 'b.id', 'p.base_city_id')
    .leftJoin('leads as l', (join) =>
      join.onRef('l.order_id', '=', 'o.id').on('l.professional_id', '=', professionalId),
    )
    .select([
      'o.id',
      'o.uuid',
      'o.category_id as categoryId',
      'o.city_id as cityId',
      'k.name as category',
      'c.name as city',
      'o.uf',
      'o.district',
      selectFirstName('o.contact_name').as('firstName'),
      'o.phone',
      'o.urgency',
      'o.contact_mode as contactMode',
      'o.contact_hours as contactHours',
      // Health texts require the contact (product: Catalogue).
      sql<string>`case when r.slug = 'saude' then '' else o.description end`.as('description'),
      'o.published_at as publishedAt',
      'o.expires_at as expiresAt',
      'o.lead_count as leadCount',
      'o.max_leads as maxLeads',
      'o.eligible_count as eligibleCount',
      'o.typical_cents as typicalCents',
      'o.typical_of as typicalOf',
      'o.client_has_hired as hasHiredBefore',
      isDetailedSql('o').as('isDetailed'),
      'o.widened_at as widenedAt',
      'o.only_professional_id as onlyProfessionalId',
      'o.only_until as onlyUntil',
      'o.status',
      'o.kind',
      'o.express_price_cents as expressPriceCents',
      'o.express_day as expressDay',
      'o.express_window as expressWindow',
      'l.id as leadId',
      'f.offered_at as offeredAt',
      'f.score',
      'f.invited_at as invitedAt',
      'f.dismiss_reason as dismissedFor',
      kmFromBase.as('distanceKm'),
      photosOfOrder('o.id').as('photos'),
      sql<boolean>`r.slug = 'saude'`.as('isHealth'),
    ])
    .where('f.professional_id', '=', professionalId)
    // Blocked either way; earlier unlocks stay visible.
    .where((eb) => eb.or([eb('l.id', 'is not', null), eb.not(isBlockBetweenSql('o.client_id', 'p.user_id'))]))

export type OfferedRow = Awaited<ReturnType<ReturnType<typeof selectOffered>['execute']>>[number]

/**
 * The list of `GET /v1/opportunities`: orders that a professional can unlock now, newest first. Undefined without a
 * profile. The page has tabs, filters and pages instead (opportunity-list.server.ts).
 */
export async function listUnlockableOrders(db: Db, userId: number, now: Date): Promise<Opportunity[] | undefined> {
  const professional = await findProfessionalByUserId(db, userId)
  if (!professional) return undefined
  const rows = await selectOffered(db, professional.id)
    // Older offers have ended: they are not read.
    .where('f.offered_at', '>', addHours(now, -maxSearchHours))
    .where('o.status', '=', 'searching')
    .where('o.expires_at', '>', now)
    .where('l.id', 'is', null)
    .where('f.dismissed_at', 'is', null)
    .orderBy('f.offered_at', 'desc')
    .limit(50)
    .execute()
  return presentOpportunities(db, rows, professional.id, now)
}

/** Presents rows with price, denial and the answers visible before the unlock. */
export async function presentOpportunities(
  db: Db,
  rows: readonly OfferedRow[],
  professionalId: number,
  now: Date,
  reservedQuote: ReservedQuote | null = null,
) {
  const orderIds = rows.map((row) => row.id)
  const [answers, facts] = await Promise.all([
    listPublicAnswers(db, orderIds),
    getUnlockFacts(db, { professionalId, orderIds }, now),
  ])
  return rows.map((row) =>
    present(row, { professionalId, answers: answers.get(row.id) ?? [], facts: facts.get(row.id)!, reservedQuote }, now),
  )
}

/** A price reserved by a purchase, for as long as the payment takes. */
export type ReservedQuote = { quote: string; purchasedAt: Date }

/** One offered order by uuid, also when filled or unlocked; undefined if never offered. */
export async function findOpportunity(
  db: Db,
  { userId, uuid, reservedQuote }: { userId: number; uuid: string; reservedQuote?: ReservedQuote | null },
  now: Date,
): Promise<Opportunity | undefined> {
  const professional = await findProfessionalByUserId(db, userId)
  if (!professional) return undefined
  const row = await selectOffered(db, professional.id).where('o.uuid', '=', uuid).executeTakeFirst()
  if (!row) return undefined
  const [opportunity] = await presentOpportunities(db, [row], professional.id, now, reservedQuote)
  return opportunity
}

/** Photos are visible while the order searches; of health services never (product: Catalogue). */
const canShowPhotos = ({ isHealth, status, expiresAt, leadId }: OfferedRow, now: Date) =>
  status !== 'blocked' &&
  (leadId !== null || (!isHealth && status === 'searching' && expiresAt !== null && expiresAt > now))

type OpportunityFacts = {
  professionalId: number
  answers: { title: string; text: string }[]
  facts: UnlockFacts
  reservedQuote: ReservedQuote | null
}

/** No surname, phone, e-mail, street or exact point (domain invariant 6). */
function present(row: OfferedRow, { professionalId, answers, facts, reservedQuote }: OpportunityFacts, now: Date) {
  const buyer = { professionalId, isFirstUnlock: facts.isFirstUnlock }
  const current = priceFor(buyer, row, Math.min(row.leadCount + 1, row.maxLeads), now)
  const quoted = reservedQuote && readPriceQuote(reservedQuote.quote, row.uuid, buyer, reservedQuote.purchasedAt)
  const price = priceWithQuote(current, quoted)
  const denial: UnlockDenial | null = row.leadId === null ? unlockDenial(facts, price.coins, now) : null
  const { status } = row
  return {
    uuid: row.uuid,
    category: row.category,
    city: row.city,
    uf: row.uf,
    district: row.district,
    firstName: row.firstName,
    urgency: row.urgency,
    contactMode: row.contactMode,
    contactHours: row.contactHours,
    description: row.description,
    /** None for health services and ended searches, except after an unlock. */
    photos: canShowPhotos(row, now) ? row.photos : [],
    answers,
    publishedAt: row.publishedAt,
    expiresAt: row.expiresAt,
    leadCount: row.leadCount,
    maxLeads: row.maxLeads,
    /** The professional's own lead, if unlocked. */
    leadId: row.leadId,
    /** Distance between city seats in whole km; null if unknown. */
    distanceKm: row.distanceKm,
    offeredAt: row.offeredAt,
    /** The client asked for this professional by name. */
    isInvited: row.invitedAt !== null,
    /** Exclusive to this professional, for now. */
    isExclusive: row.onlyProfessionalId === professionalId,
    /** The client hired through us before. */
    clientHasHired: row.hasHiredBefore,
    /** The dismissal reason; null if not dismissed. */
    dismissedFor: row.dismissedFor,
    /** Why it cannot be unlocked now, coins aside; null if possible or done. */
    denial,
    /** Missing credentials. */
    missing: facts.missing,
    /** Of an express order: day, start of the window, and price for the client. */
    express: expressOf(row),
    status: status === 'searching' || status === 'finalized' || status === 'waiting' ? status : ('other' as const),
    price,
    /** Reserves the price for ten minutes when sent with the unlock. */
    quote: sealQuote(row.uuid, professionalId, price, now),
  }
}

async function listPublicAnswers(db: Db, orderIds: number[]) {
  if (!orderIds.length) return new Map<number, { title: string; text: string }[]>()
  const rows = await db
    .selectFrom('order_answers')
    .select(['order_id', 'title', 'value'])
    .where('order_id', 'in', orderIds)
    .where('visibility', '=', 'public')
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return new Map(
    [...byOrder].map(([id, list]) => [id, list.map((row) => ({ title: row.title, text: row.value.join(', ') }))]),
  )
}
