import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** Above so many coins in a day, given to or taken from one wallet, a second person of our team confirms (product: Coins). */
export const singleAdjusterLimit = 100
export const maxAdjusted = 5_000
export const reasonLimit = 500

/** Somebody of our team gives coins, or takes them (less than 0), and says why. */
export const adjustCoinsForm = actionForm({
  takes: z.object({
    professionalId: rowId,
    coins: z.coerce.number().int().min(-maxAdjusted).max(maxAdjusted).refine((coins) => coins !== 0), // prettier-ignore
    reason: z.string().trim().min(10).max(reasonLimit),
  }),
  refusals: ['no_such_professional', 'too_few_coins', 'own_house'],
})

/** A second person confirms what needs two, or refuses it. */
export const decideAdjustmentForm = actionForm({
  takes: z.object({ adjustmentId: rowId, decision: z.enum(['confirm', 'refuse']) }),
  refusals: ['not_found', 'already_decided', 'own_adjustment', 'no_such_professional', 'too_few_coins', 'own_house'],
})

export type AdjustErrorCode = (typeof adjustCoinsForm.refusals)[number] | (typeof decideAdjustmentForm.refusals)[number]

/** Whether one person is enough, with what the same wallet was adjusted by in the last day. */
export const needsSecond = (coins: number, adjustedToday: number) =>
  Math.abs(coins) + adjustedToday > singleAdjusterLimit
