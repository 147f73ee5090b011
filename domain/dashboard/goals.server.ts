import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { saveGoalsForm } from './goals.ts'

export type Goals = { hires: number | null; spendCoins: number | null }

/** Keeps the goals of a professional, in the place of those before; what is left out is no goal any more. */
export function saveGoals(
  db: Db,
  { userId, hires, spendCoins }: ActionInput<typeof saveGoalsForm>,
  now: Date,
): Promise<Result<null, 'not_a_professional'>> {
  return inTransaction(db, async (tx) => {
    const professional = await findProfessionalByUserId(tx, userId)
    if (!professional) return fail('not_a_professional')
    const values = { hires: hires ?? null, spend_coins: spendCoins ?? null, saved_at: now }
    await tx
      .insertInto('dashboard_goals')
      .values({ professional_id: professional.id, ...values })
      .onConflict((on) => on.column('professional_id').doUpdateSet(values))
      .execute()
    return ok(null)
  })
}

export async function goalsOf(db: Db, professionalId: number): Promise<Goals> {
  const row = await db
    .selectFrom('dashboard_goals')
    .select(['hires', 'spend_coins as spendCoins'])
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return row ?? { hires: null, spendCoins: null }
}
