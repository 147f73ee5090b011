import { commonRadii } from '#domain/professionals/profile-settings/area.ts'

/**
 * Why a professional's list of orders is empty, and the one change that would help most (product: Professional side).
 */

/** Recent orders, grouped where the rules make no difference. */
export type RecentOrders = {
  categoryId: number
  /** The city or its state is listed, is their base, or is a declared neighbour. */
  isListed: boolean
  /** Distance between seats in km, rounded up; null if unknown. */
  km: number | null
  orders: number
}

export type NoOrdersFacts = {
  paused: boolean
  openContacts: number
  capacity: number
  /** Orders hidden by the filters. */
  hiddenByFilters: number
  radiusKm: number | null
  serviceIds: readonly number[]
  /** Own services with a missing document. */
  undocumentedIds: readonly number[]
  recent: readonly RecentOrders[]
}

/** Changes with the number of orders they would have brought in seven days. */
export type WhyNoOrders =
  | { reason: 'paused'; orders: number }
  | { reason: 'full'; orders: number; open: number }
  | { reason: 'filters'; orders: number }
  | { reason: 'radius'; orders: number; km: number }
  | { reason: 'service'; orders: number; categoryId: number }
  | { reason: 'documents'; orders: number; categoryIds: number[] }

export const recentDays = 7

const sum = (rows: readonly RecentOrders[]) => rows.reduce((total, { orders }) => total + orders, 0)

/**
 * Blocking reasons first, then the most effective change: a wider radius (the smallest useful), another service of the
 * kind, or a document. Null if none would have brought an order.
 */
export function explainNoOrders(facts: NoOrdersFacts): WhyNoOrders | null {
  const { paused, openContacts, capacity, hiddenByFilters, radiusKm, serviceIds, undocumentedIds, recent } = facts
  const within = ({ isListed, km }: RecentOrders, radius: number) => isListed || (km !== null && km <= radius)
  const own = recent.filter(
    ({ categoryId }) => serviceIds.includes(categoryId) && !undocumentedIds.includes(categoryId),
  )
  const reached = own.filter((row) => within(row, radiusKm ?? 0))
  if (paused) return { reason: 'paused', orders: sum(reached) }
  if (openContacts >= capacity) return { reason: 'full', orders: sum(reached), open: openContacts }
  if (hiddenByFilters > 0) return { reason: 'filters', orders: hiddenByFilters }

  const wider = commonRadii
    .filter((km) => radiusKm !== null && km > radiusKm)
    .map((km) => ({ reason: 'radius' as const, km, orders: sum(own.filter((row) => within(row, km))) }))
    .find(({ orders }) => orders > sum(reached))
  const near = recent.filter((row) => within(row, radiusKm ?? 0))
  const [best] = [...Map.groupBy(near, ({ categoryId }) => categoryId)]
    .filter(([categoryId]) => !serviceIds.includes(categoryId))
    .map(([categoryId, rows]) => ({ reason: 'service' as const, categoryId, orders: sum(rows) }))
    .toSorted((a, b) => b.orders - a.orders || a.categoryId - b.categoryId)
  const unproved = near.filter(({ categoryId }) => undocumentedIds.includes(categoryId))
  const documents = {
    reason: 'documents' as const,
    orders: sum(unproved),
    categoryIds: [...new Set(unproved.map(({ categoryId }) => categoryId))],
  }
  const gains: { change: WhyNoOrders; gain: number }[] = [{ change: documents, gain: documents.orders }]
  if (wider) gains.unshift({ change: wider, gain: wider.orders - sum(reached) })
  if (best) gains.push({ change: best, gain: best.orders })
  return gains.filter(({ gain }) => gain > 0).toSorted((a, b) => b.gain - a.gain)[0]?.change ?? null
}
