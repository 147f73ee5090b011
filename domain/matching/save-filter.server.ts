import { z } from 'zod'
import { maxLeads, urgencies } from '#domain/orders/order.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { noFilter, type OpportunityFilter, maxKm, maxPriceCoins, opportunityOrders } from './opportunity-filter.ts'

/** The filter of opportunities, stored with the account and so the same on every device. */
const filterSchema = z.object({
  serviceIds: z.array(z.int().positive()).max(20),
  withinKm: z.int().min(1).max(maxKm).optional(),
  urgencies: z.array(z.enum(urgencies)).max(urgencies.length),
  mostCoins: z.int().min(1).max(maxPriceCoins).optional(),
  leastPlaces: z.int().min(1).max(maxLeads).optional(),
  hiredBefore: z.boolean(),
  sortedBy: z.enum(opportunityOrders),
})

/** Stores the filters of a professional, in place of the previous ones. */
export const saveFilter = defineAction({
  name: 'keep-filter',
  actor: professional,
  input: filterSchema,
  errors: [],
  idempotent: true,
  async run({ tx, actor, now }, chosen) {
    const values = { chosen: JSON.stringify(chosen), saved_at: now }
    await tx
      .insertInto('opportunity_filters')
      .values({ professional_id: actor.id, ...values })
      .onConflict((on) => on.column('professional_id').doUpdateSet(values))
      .execute()
    return ok(null)
  },
})

/** The saved filters, on any device. */
export async function getStoredFilter(db: Db, professionalId: number): Promise<OpportunityFilter> {
  const row = await db
    .selectFrom('opportunity_filters')
    .select('chosen')
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return row ? readFilter(row.chosen) : noFilter
}

/** Parses saved filters; empty if outdated. */
function readFilter(stored: unknown): OpportunityFilter {
  const parsed = filterSchema.safeParse(stored)
  return parsed.success ? parsed.data : noFilter
}
