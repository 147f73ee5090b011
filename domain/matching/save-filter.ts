import { z } from 'zod'
import { maxLeads, urgencies } from '#domain/orders/order.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { maxKm, maxPriceCoins, noFilter, type OpportunityFilter, opportunityOrders } from './opportunity-filter.ts'

const takes = z.object({
  serviceIds: z.array(z.int().positive()).max(20),
  withinKm: z.int().min(1).max(maxKm).optional(),
  urgencies: z.array(z.enum(urgencies)).max(urgencies.length),
  mostCoins: z.int().min(1).max(maxPriceCoins).optional(),
  leastPlaces: z.int().min(1).max(maxLeads).optional(),
  hiredBefore: z.boolean(),
  sortedBy: z.enum(opportunityOrders),
})

/** A professional keeps how they wish to see their orders, for this and every other device. */
export const saveFilterForm = actionForm({ takes, refusals: ['not_a_professional'], isOnce: true })

/** What was kept before, or nothing when it can no longer be understood. */
export function readFilter(kept: unknown): OpportunityFilter {
  const read = takes.safeParse(kept)
  return read.success ? read.data : noFilter
}
