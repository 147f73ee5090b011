import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** What somebody wants of each month: so many hires, and not more coins than so many. Either may be left out. */
export const saveGoalsForm = actionForm({
  takes: z.object({
    hires: z.int().min(1).max(200).optional(),
    spendCoins: z.int().min(1).max(100_000).optional(),
  }),
  refusals: ['not_a_professional'],
  isOnce: true,
})
