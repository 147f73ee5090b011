import type { Urgency } from '#domain/orders/order.ts'

/** How the list of opportunities is sorted. */
export const opportunityOrders = ['newest', 'nearest', 'best'] as const
export type OpportunityOrder = (typeof opportunityOrders)[number]

export const maxKm = 500
export const maxPriceCoins = 60

/** The filter and order of a professional's offers. */
export type OpportunityFilter = {
  serviceIds: number[]
  withinKm?: number | undefined
  urgencies: Urgency[]
  mostCoins?: number | undefined
  leastPlaces?: number | undefined
  /** The client hired through us before. */
  hiredBefore: boolean
  sortedBy: OpportunityOrder
}

export const noFilter: OpportunityFilter = { serviceIds: [], urgencies: [], hiredBefore: false, sortedBy: 'newest' }

/** Active filters; each service and urgency counts, the sort order does not. */
export const countActiveFilters = (filter: OpportunityFilter) =>
  filter.serviceIds.length +
  filter.urgencies.length +
  [filter.withinKm, filter.mostCoins, filter.leastPlaces].filter(Boolean).length +
  Number(filter.hiredBefore)
