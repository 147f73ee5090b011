import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

export const maxCapacity = 10
export const maxPauseDays = 365

/** No orders until a day, which is the first one with orders again ("2026-12-27"), or until they say so. */
export const pauseForm = actionForm({
  takes: z.object({ until: z.iso.date().optional() }),
  refusals: ['not_a_professional', 'odd_day'],
  isOnce: true,
})
export const resumeForm = actionForm({ takes: z.object({}), refusals: ['not_a_professional'], isOnce: true })
/** How many open contacts they want at once. */
export const capacityForm = actionForm({
  takes: z.object({ capacity: z.int().min(1).max(maxCapacity) }),
  refusals: ['not_a_professional'],
  isOnce: true,
})
export type PauseErrorCode = (typeof pauseForm.refusals)[number]
