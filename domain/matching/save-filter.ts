import { z } from 'zod'
import { maxLeads, urgencies } from '#domain/orders/order.ts'
import { maxKm, maxPriceCoins, noFilter, type OpportunityFilter, opportunityOrders } from './opportunity-filter.ts'

/** The filter of opportunities, stored with the account and so the same on every device. */
export const filterSchema = z.object({
  serviceIds: z.array(z.int().positive()).max(20),
  withinKm: z.int().min(1).max(maxKm).optional(),
  urgencies: z.array(z.enum(urgencies)).max(urgencies.length),
  mostCoins: z.int().min(1).max(maxPriceCoins).optional(),
  leastPlaces: z.int().min(1).max(maxLeads).optional(),
  hiredBefore: z.boolean(),
  sortedBy: z.enum(opportunityOrders),
})

/** Parses saved filters; empty if outdated. */
export function readFilter(stored: unknown): OpportunityFilter {
  const parsed = filterSchema.safeParse(stored)
  return parsed.success ? parsed.data : noFilter
}
