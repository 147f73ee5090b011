import { z } from 'zod'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'

/** Stores monthly goals: hires and maximum coins. Omitted goals are removed. */
export const saveGoals = defineAction({
  name: 'save-goals',
  actor: professional,
  input: z.object({
    hires: z.int().min(1).max(200).optional(),
    spendCoins: z.int().min(1).max(100_000).optional(),
  }),
  errors: [],
  idempotent: true,
  async run({ tx, actor, now }, { hires, spendCoins }) {
    const values = { hires: hires ?? null, spend_coins: spendCoins ?? null, saved_at: now }
    await tx
      .insertInto('dashboard_goals')
      .values({ professional_id: actor.id, ...values })
      .onConflict((on) => on.column('professional_id').doUpdateSet(values))
      .execute()
    return ok(null)
  },
})

export async function getGoals(db: Db, professionalId: number) {
  const row = await db
    .selectFrom('dashboard_goals')
    .select(['hires', 'spend_coins as spendCoins'])
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return row ?? { hires: null, spendCoins: null }
}
