import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { listOwnProposals, listOwnTemplates } from '#domain/proposals/proposals.server.ts'
import { listOwnPurchases } from '#domain/purchases/purchases.server.ts'
import { listDocumentFacts } from '#domain/verification/verification.server.ts'
import { listVisitsToExport } from '#domain/visits/visits.server.ts'
import { getCoinBalance, listWalletMovements } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'

const allMovements = 1_000_000

/** A professional's profile, contacts without the clients' data, coins and the reviews they got. */
export async function exportProfessionalData(db: Db, userId: number, now: Date) {
  const professional = await findProfessionalByUserId(db, userId)
  if (!professional) return {}
  const { id } = professional
  return {
    profile: await profileOf(db, id),
    documents: await listDocumentFacts(db, id),
    instantMatch: await consentOf(db, id),
    leads: await leadsOf(db, id),
    attempts: await attemptsOf(db, id),
    visits: await listVisitsToExport(db, { userId, role: 'professional' }, now),
    proposals: await listOwnProposals(db, id),
    proposalModels: await listOwnTemplates(db, id),
    coins: await getCoinBalance(db, id),
    coinMovements: await coinMovementsOf(db, id),
    purchases: await purchasesOf(db, userId),
    opportunityFilters: await filterOf(db, id),
    monthlyGoals: await goalsOf(db, id),
    dismissedOrders: await listDismissedOrders(db, id),
    refundClaims: await claimsOf(db, id),
    reviewsReceived: await reviewsOf(db, id),
  }
}

async function coinMovementsOf(db: Db, professionalId: number) {
  const movements = await listWalletMovements(db, professionalId, { limit: allMovements })
  return movements.map(({ id, kind, refundReason, staffReason: teamReason, coins, createdAt }) => ({
    id,
    kind,
    refundReason,
    teamReason,
    coins,
    createdAt,
  }))
}

async function purchasesOf(db: Db, userId: number) {
  const purchases = await listOwnPurchases(db, userId, allMovements)
  return purchases.map(({ staffRefund, ...purchase }) => ({ ...purchase, teamRefund: staffRefund }))
}

/** Saved filters, with date. */
const filterOf = (db: Db, professionalId: number) =>
  db
    .selectFrom('opportunity_filters')
    .select(['chosen', 'saved_at as savedAt'])
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
    .then((row) => row ?? null)

const goalsOf = (db: Db, professionalId: number) =>
  db
    .selectFrom('dashboard_goals')
    .select(['hires', 'spend_coins as spendCoins', 'saved_at as savedAt'])
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
    .then((row) => row ?? null)

/** Dismissed orders by service and reason. */
const listDismissedOrders = (db: Db, professionalId: number) =>
  db
    .selectFrom('order_offers as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .select(['o.uuid', 'k.name as category', 'f.dismiss_reason as reason', 'f.dismissed_at as dismissedAt'])
    .where('f.professional_id', '=', professionalId)
    .where('f.dismissed_at', 'is not', null)
    .orderBy('f.dismissed_at')
    .execute()

const profileOf = (db: Db, id: number) =>
  db
    .selectFrom('professionals as p')
    .leftJoin('cities as c', 'c.id', 'p.base_city_id')
    .select((eb) => [
      'p.slug',
      'p.name',
      'p.photo_url as photoUrl',
      'p.description',
      'p.document',
      'p.company_name as companyName',
      'p.state',
      'p.suspended_reason as suspendedReason',
      'p.suspended_until as suspendedUntil',
      'p.documentation_approved as documentationApproved',
      'p.paused',
      'c.name as baseCity',
      'c.uf as baseState',
      'p.base_postal_code as basePostalCode',
      'p.base_district as baseDistrict',
      'p.radius_km as radiusKm',
      'p.works_online as worksOnline',
      'p.languages',
      'p.payment_methods as paymentMethods',
      'p.paused_until as pausedUntil',
      'p.capacity',
      'p.created_at as createdAt',
      jsonArrayFrom(
        eb
          .selectFrom('professional_services as s')
          .innerJoin('categories as k', 'k.id', 's.category_id')
          .select(['k.name', 's.starting_price_cents as startingPriceCents'])
          .whereRef('s.professional_id', '=', 'p.id')
          .orderBy('k.name'),
      ).as('services'),
      jsonArrayFrom(
        eb
          .selectFrom('professional_areas as a')
          .leftJoin('cities as t', 't.id', 'a.city_id')
          .select(['a.uf', 't.name as city'])
          .whereRef('a.professional_id', '=', 'p.id')
          .orderBy('a.id'),
      ).as('areas'),
      jsonArrayFrom(
        eb
          .selectFrom('professional_hours as h')
          .select(['h.weekday', 'h.opens_at as opensAtMinute', 'h.closes_at as closesAtMinute'])
          .whereRef('h.professional_id', '=', 'p.id')
          .orderBy('h.weekday'),
      ).as('hours'),
      jsonArrayFrom(
        eb
          .selectFrom('portfolio_albums as b')
          .select((album) => [
            'b.title',
            'b.created_at as createdAt',
            jsonArrayFrom(
              album
                .selectFrom('portfolio_pictures as q')
                .select(['q.caption', 'q.stage'])
                .whereRef('q.album_id', '=', 'b.id')
                .orderBy('q.position'),
            ).as('pictures'),
          ])
          .whereRef('b.professional_id', '=', 'p.id')
          .orderBy('b.position'),
      ).as('portfolio'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()

/** The instant-match consent; null without one. */
const consentOf = async (db: Db, id: number) =>
  (await db
    .selectFrom('instant_consents')
    .select(['daily_limit_coins as dailyLimitCoins', 'monthly_limit_coins as monthlyLimitCoins', 'enabled_at as since'])
    .where('professional_id', '=', id)
    .executeTakeFirst()) ?? null

const leadsOf = (db: Db, id: number) =>
  db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .leftJoin('pipeline_entries as w', 'w.lead_id', 'l.id')
    .select([
      'o.uuid as order',
      'k.name as service',
      'l.state',
      'l.coins_paid as coinsPaid',
      'l.price_cents as priceCents',
      'l.price_unit as priceUnit',
      'l.initial_message as firstMessage',
      'l.created_at as unlockedAt',
      'l.talked_at as talkedAt',
      'l.outcome',
      'l.outcome_at as outcomeAt',
      'w.stage as ownStage',
      'w.note as ownNote',
      'w.value_cents as ownValueCents',
      'w.lost_reason as lostReason',
      'w.remind_at as remindAt',
    ])
    .where('l.professional_id', '=', id)
    .orderBy('l.id')
    .execute()

const attemptsOf = (db: Db, id: number) =>
  db
    .selectFrom('contact_attempts as a')
    .innerJoin('leads as l', 'l.id', 'a.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.uuid as order', 'a.channel as way', 'a.note', 'a.at'])
    .where('l.professional_id', '=', id)
    .orderBy('a.id')
    .execute()

const claimsOf = (db: Db, id: number) =>
  db
    .selectFrom('refund_claims')
    .select(['reason', 'statement as words', 'state', 'requested_at as askedAt', 'answer', 'decided_at as decidedAt'])
    .select(['appeal_statement as appealWords', 'appealed_at as appealedAt', 'appeal_answer as appealAnswer'])
    .where('professional_id', '=', id)
    .orderBy('id')
    .execute()

const reviewsOf = (db: Db, id: number) =>
  db
    .selectFrom('reviews as r')
    .leftJoin('review_replies as a', 'a.review_id', 'r.id')
    .select(['r.rating', 'r.comment', 'r.created_at as createdAt', 'r.published_at as publishedAt'])
    .select(['a.text as ownReply', 'a.created_at as repliedAt', 'a.withdrawn_reason as replyWithdrawnFor'])
    .where('r.professional_id', '=', id)
    .where('r.published_at', 'is not', null)
    .orderBy('r.id')
    .execute()
