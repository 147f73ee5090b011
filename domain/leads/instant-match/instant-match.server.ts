import { sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { listBestForInstantMatch, countEligible } from '#domain/matching/matching.server.ts'
import { hasFreeSlot, firstStatus } from '#domain/orders/order.ts'
import { lockOrderForSale, type OrderToOffer, findOrderToOffer } from '#domain/orders/orders.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { kmFromBase } from '../km-from-base.server.ts'
import { activeStates } from '../lead.ts'
import { priceOf } from '../unlock/price-quote.server.ts'
import { instantRounds } from './instant-match.ts'

/** A candidate (spec 3, instant-match professional). */
export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number]

type OwnOrder = { orderUuid: string; clientUserId: number }

/** A client's order with its search criteria; undefined for others. */
export async function lockOwnInstantOrder(tx: Db, { orderUuid, clientUserId }: OwnOrder) {
  const locked = await lockOrderForSale(tx, orderUuid)
  const order = locked && (await findOrderToOffer(tx, locked.id))
  return order?.clientId === clientUserId && order.status !== firstStatus ? order : undefined
}

/** Candidates at the price of the next slot. Before the first wave the price is computed now. */
export async function findNext(tx: Db, order: OrderToOffer, shown: readonly number[], now: Date) {
  const counted = order.offeredWave === 0 ? { ...order, eligibleCount: await countEligible(tx, order, now) } : order
  const { coins } = priceOf(counted, Math.min(order.leadCount + 1, order.maxLeads), now)
  return listBestForInstantMatch(tx, order, { coins, shown }, now)
}

/**
 * Up to six candidates, stable until disliked, and those picked (AMB-47). The first view chooses them. Undefined for
 * another person's order.
 */
export async function getInstantMatch(db: Db, ownOrder: OwnOrder, now: Date) {
  const { value } = await inTransaction(db, async (tx) => ok(await readInstantMatch(tx, ownOrder, now)))
  return value
}

async function readInstantMatch(tx: Db, ownOrder: OwnOrder, now: Date) {
  const order = await lockOwnInstantOrder(tx, ownOrder)
  if (!order) return undefined
  const isInstant =
    order.kind === 'standard' &&
    order.onlyUntil === null &&
    catalog().serviceById(order.categoryId)?.instantMatch === true
  let round = isInstant ? await findLatestRound(tx, order.id) : undefined
  if (!round && isInstant && hasFreeSlot(order, now)) {
    const ids = await findNext(tx, order, [], now)
    if (ids.length) round = await showRound(tx, order.id, 1, ids, now)
  }
  return {
    status: order.status,
    // False for a service, or an express order, without instant match.
    isInstant,
    round: round?.round ?? 1,
    candidates:
      round && !round.isDisliked && hasFreeSlot(order, now) ? await listCandidates(tx, order.id, round.ids) : [],
    reached: await listReached(tx, order.id),
    slotsLeft: order.maxLeads - order.leadCount,
    // The client disliked all candidates.
    isOver: round?.isDisliked ?? false,
  }
}

export async function findLatestRound(tx: Db, orderId: number) {
  const row = await tx
    .selectFrom('instant_match_rounds')
    .select(['round', 'professional_ids', 'disliked_at'])
    .where('order_id', '=', orderId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { round: row.round, ids: row.professional_ids.map(Number), isDisliked: row.disliked_at !== null }
}

export async function showRound(tx: Db, orderId: number, round: 1 | typeof instantRounds, ids: number[], now: Date) {
  await tx
    .insertInto('instant_match_rounds')
    .values({ order_id: orderId, round, professional_ids: ids, shown_at: now })
    .execute()
  return { round, ids, isDisliked: false }
}

/** In ranking order; professionals with the contact or a deleted account are omitted. */
async function listCandidates(tx: Db, orderId: number, ids: number[]) {
  const candidates = await tx
    .selectFrom('professionals as p')
    .innerJoin('orders as o', (join) => join.on('o.id', '=', orderId))
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .leftJoin('cities as b', 'b.id', 'p.base_city_id')
    .leftJoin('professional_services as s', (join) =>
      join.onRef('s.professional_id', '=', 'p.id').onRef('s.category_id', '=', 'o.category_id'),
    )
    .select([
      'p.id',
      'p.slug',
      'p.name',
      'p.photo_url as photoUrl',
      'p.rating_sum as ratingSum',
      'p.reviews_count as reviewsCount',
      'p.documentation_approved as isVerifiedPro',
      'p.is_institutional_pro as isInstitutionalPro',
      // In centavos; null if the price is to be agreed.
      's.starting_price_cents as servicePriceCents',
      'b.name as baseCity',
      'b.uf as baseUf',
      kmFromBase.as('distanceKm'),
      // Null with too little data (docs/decisions/0020).
      'p.median_answer_minutes as answerMinutes',
      'p.answer_percent as answerPercent',
      'p.last_seen as lastSeen',
      sql<number>`(select count(*)::int from leads h where h.professional_id = p.id and h.state = 'hired')`.as('hires'),
    ])
    .where('p.id', 'in', ids)
    .where('p.state', 'not in', ['deleted', 'suspended'])
    .where('p.paused', '=', false)
    .where(sql<boolean>`not exists (select from leads l where l.professional_id = p.id and l.order_id = ${orderId})`)
    .execute()
  return candidates.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Picked professionals, whose conversation is open, and those who unlocked; `chatId` is null until they write. */
const listReached = (tx: Db, orderId: number) =>
  tx
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .leftJoin('conversations as c', (join) => join.onRef('c.lead_id', '=', 'l.id').on('c.client_listed', '=', true))
    .select(['p.name', 'c.chat_id as chatId'])
    .where('l.order_id', '=', orderId)
    .where('l.state', 'in', activeStates)
    .orderBy('l.id')
    .execute()
export type Reached = Awaited<ReturnType<typeof listReached>>[number]
