import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { noFilter, type OpportunityFilter } from './opportunity-filter.ts'
import { filterSchema, readFilter } from './save-filter.ts'

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
