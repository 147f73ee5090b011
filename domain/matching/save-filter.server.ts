import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { type saveFilterForm, readFilter } from './save-filter.ts'
import { noFilter, type OpportunityFilter } from './opportunity-filter.ts'

/** Keeps the filters of a professional, in the place of those before. Refuses who is no professional. */
export function saveFilter(
  db: Db,
  { userId, idempotencyKey: _, ...chosen }: ActionInput<typeof saveFilterForm>,
  now: Date,
): Promise<Result<null, 'not_a_professional'>> {
  return inTransaction(db, async (tx) => {
    const professional = await findProfessionalByUserId(tx, userId)
    if (!professional) return fail('not_a_professional')
    const values = { chosen: JSON.stringify(chosen), saved_at: now }
    await tx
      .insertInto('opportunity_filters')
      .values({ professional_id: professional.id, ...values })
      .onConflict((on) => on.column('professional_id').doUpdateSet(values))
      .execute()
    return ok(null)
  })
}

/** The filters that a professional chose last, on whatever device. */
export async function storedFilter(db: Db, professionalId: number): Promise<OpportunityFilter> {
  const row = await db
    .selectFrom('opportunity_filters')
    .select('chosen')
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return row ? readFilter(row.chosen) : noFilter
}
