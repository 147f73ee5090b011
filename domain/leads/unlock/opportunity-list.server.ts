import { type RawBuilder, sql } from 'kysely'
import type { OpportunityFilter, OpportunityOrder } from '#domain/matching/opportunity-filter.ts'
import { maxSearchHours } from '#domain/orders/order.ts'
import { isDetailedSql } from '#domain/orders/orders.server.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { isFirstUnlockOpenSql } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { kmFromBase } from '../km-from-base.server.ts'
import { selectOffered, type OfferedRow, type Opportunity, presentOpportunities } from './opportunities.server.ts'
import type { OpportunityTab } from './opportunity-tab.ts'
import { priceFor } from './price-quote.server.ts'

export const opportunitiesPerPage = 20
/** Days that ended and dismissed orders stay listed. */
export const archiveDays = 30

/** The cursor: sort value and order id. */
type Cursor = { key: number; orderId: number }

/** Parses a cursor; undefined if invalid. */
export function cursorOf(text: string | null): Cursor | undefined {
  const [, key, orderId] = /^(\d{1,16})-(\d{1,15})$/.exec(text ?? '') ?? []
  const cursor = { key: Number(key), orderId: Number(orderId) }
  return key !== undefined && Number.isSafeInteger(cursor.key) ? cursor : undefined
}

export type OpportunityPage = { opportunities: Opportunity[]; next: string | null }

type OpportunityQuery = {
  professionalId: number
  tab: OpportunityTab
  filter: OpportunityFilter
  after?: Cursor | undefined
}

/** As `not exists` the planner expects most rows to match, uses the index and stops at a full page. */
const isNotBought = sql<boolean>`not exists (select from leads x where x.order_id = o.id and x.professional_id = f.professional_id)`

/** Requested by the client: exclusively by own link, or by invitation. */
const isForThem = sql<boolean>`(o.only_professional_id = f.professional_id or f.invited_at is not null)`

/** Sort and filter columns only: thousands are read without their texts. */
const selectCandidates = (db: Db, professionalId: number) =>
  db
    .selectFrom('order_offers as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .innerJoin('professionals as p', 'p.id', 'f.professional_id')
    .leftJoin('cities as b', 'b.id', 'p.base_city_id')
    .select([
      'o.id',
      'f.offered_at as offeredAt',
      'f.score',
      kmFromBase.as('distanceKm'),
      'o.category_id as categoryId',
      'o.uf',
      'o.urgency',
      'o.contact_mode as contactMode',
      'o.typical_cents as typicalCents',
      'o.typical_of as typicalOf',
      'o.client_has_hired as hasHiredBefore',
      isDetailedSql('o').as('isDetailed'),
      'o.eligible_count as eligibleCount',
      'o.published_at as publishedAt',
      'o.only_professional_id as onlyProfessionalId',
      'o.lead_count as leadCount',
      'o.max_leads as maxLeads',
      isFirstUnlockOpenSql('p.id').as('isFirstUnlock'),
    ])
    .where('f.professional_id', '=', professionalId)
    .where(isNotBought)

/** The orders of a tab, without reading those of past years. */
function selectOfTab(db: Db, { professionalId, tab }: OpportunityQuery, now: Date) {
  const mine = selectCandidates(db, professionalId)
  if (tab === 'archive')
    return mine
      .where('f.offered_at', '>', addDays(now, -archiveDays))
      .where((eb) =>
        eb.or([
          eb('f.dismissed_at', 'is not', null),
          eb('o.status', '<>', 'searching'),
          eb('o.expires_at', '<=', now),
          eb('o.expires_at', 'is', null),
        ]),
      )
  return mine
    .where('f.offered_at', '>', addHours(now, -maxSearchHours))
    .where('f.dismissed_at', 'is', null)
    .where('o.status', '=', 'searching')
    .where('o.expires_at', '>', now)
    .where(tab === 'invites' ? isForThem : sql<boolean>`o.only_professional_id is distinct from f.professional_id`)
}

type Rows = ReturnType<typeof selectOfTab>
type Candidate = Awaited<ReturnType<Rows['execute']>>[number]

function filterRows(
  rows: Rows,
  { serviceIds, withinKm, urgencies, leastPlaces, hiredBefore }: OpportunityFilter,
): Rows {
  let filtered = rows
  if (serviceIds.length) filtered = filtered.where('o.category_id', 'in', serviceIds)
  if (urgencies.length) filtered = filtered.where('o.urgency', 'in', urgencies)
  if (withinKm !== undefined) filtered = filtered.where(kmFromBase, '<=', withinKm)
  if (leastPlaces !== undefined) filtered = filtered.where(sql<boolean>`o.max_leads - o.lead_count >= ${leastPlaces}`)
  if (hiredBefore) filtered = filtered.where('o.client_has_hired', '=', true)
  return filtered
}

/** Batch size with a price filter, after an incomplete first page. */
const maxRead = 5_000

/** Orders of unknown distance come last. */
const unknownKm = 99_999
const nearness = sql<number>`coalesce(${kmFromBase}, ${sql.lit(unknownKm)})`
const microseconds = (at: Date) => at.getTime() * 1_000

type Sorting = {
  sort: (rows: Rows) => Rows
  isAfter: (cursor: Cursor) => RawBuilder<boolean>
  keyOf: (row: Candidate) => number
}

/** Equal keys are sorted by order, the latest first. */
const sortings: Record<OpportunityOrder, Sorting> = {
  newest: {
    sort: (rows) => rows.orderBy('f.offered_at', 'desc'),
    isAfter: ({ key, orderId }) =>
      sql`(f.offered_at, f.order_id) < (timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond', ${orderId}::bigint)`,
    keyOf: ({ offeredAt }) => microseconds(offeredAt),
  },
  nearest: {
    sort: (rows) => rows.orderBy(nearness),
    isAfter: ({ key, orderId }) => sql`(${nearness}, -f.order_id) > (${key}::int8, -${orderId}::int8)`,
    keyOf: ({ distanceKm }) => distanceKm ?? unknownKm,
  },
  best: {
    sort: (rows) => rows.orderBy('f.score', 'desc'),
    isAfter: ({ key, orderId }) => sql`(f.score, f.order_id) < (${key}::int8, ${orderId}::int8)`,
    keyOf: ({ score }) => score,
  },
}

/** The archive is sorted by date. */
const sortingOf = ({ tab, filter }: OpportunityQuery) => sortings[tab === 'archive' ? 'newest' : filter.sortedBy]

/** Rows from a cursor on, without the price filter. */
export function selectPartOfList(db: Db, wanted: OpportunityQuery, now: Date) {
  const all = selectOfTab(db, wanted, now)
  const { sort, isAfter } = sortingOf(wanted)
  const sorted = sort(wanted.tab === 'archive' ? all : filterRows(all, wanted.filter)).orderBy('f.order_id', 'desc')
  return wanted.after ? sorted.where(isAfter(wanted.after)) : sorted
}

/**
 * A page of opportunities and the next cursor (null at the end), stable under new rows. The price is computed, not
 * stored: with a price filter rows are read until the page is full.
 */
export async function listOpportunities(db: Db, wanted: OpportunityQuery, now: Date): Promise<OpportunityPage> {
  const { professionalId, tab, after } = wanted
  const isArchive = tab === 'archive'
  const { keyOf } = sortingOf(wanted)
  const { mostCoins } = wanted.filter
  const isCheap = (row: Candidate) =>
    mostCoins === undefined ||
    priceFor({ professionalId, isFirstUnlock: row.isFirstUnlock }, row, Math.min(row.leadCount + 1, row.maxLeads), now)
      .coins <= mostCoins
  const candidates: Candidate[] = []
  let from = after
  for (let size = opportunitiesPerPage + 1; candidates.length <= opportunitiesPerPage; size = maxRead) {
    const rows = await selectPartOfList(db, { ...wanted, after: from }, now)
      .limit(size)
      .execute()
    candidates.push(...(isArchive ? rows : rows.filter(isCheap)))
    const last = rows.at(-1)
    if (!last || rows.length < size) break
    from = { key: keyOf(last), orderId: last.id }
  }
  const page = candidates.slice(0, opportunitiesPerPage)
  const last = page.at(-1)
  return {
    opportunities: await presentOpportunities(db, await listDisplayRows(db, professionalId, page), professionalId, now),
    next: last && candidates.length > page.length ? `${keyOf(last)}-${last.id}` : null,
  }
}

/** These orders with display data, in the same order. */
async function listDisplayRows(db: Db, professionalId: number, page: readonly Candidate[]): Promise<OfferedRow[]> {
  if (!page.length) return []
  const ids = page.map(({ id }) => id)
  const rows = await selectOffered(db, professionalId).where('o.id', 'in', ids).execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** The number of open invitations and exclusive orders. */
export async function countInvites(db: Db, professionalId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('orders as o')
    .innerJoin('order_offers as f', (join) =>
      join.onRef('f.order_id', '=', 'o.id').on('f.professional_id', '=', professionalId),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .where('f.offered_at', '>', addHours(now, -maxSearchHours))
    .where(isForThem)
    .where('o.status', '=', 'searching')
    .where('o.expires_at', '>', now)
    .where('f.dismissed_at', 'is', null)
    .where(isNotBought)
    .executeTakeFirstOrThrow()
  return count
}
