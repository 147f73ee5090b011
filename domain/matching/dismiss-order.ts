import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { dismissReasons } from './dismissal.ts'

/** A professional sets an order aside that was offered to them: they see it no more. */
export const dismissOrderForm = actionForm({
  takes: z.object({ orderUuid: z.uuid(), reason: z.enum(dismissReasons) }),
  refusals: ['not_a_professional', 'not_found', 'already_bought'],
  isOnce: true,
})
export type DismissErrorCode = (typeof dismissOrderForm.refusals)[number]

/** The same professional takes it back, while it searches. */
export const restoreOrderForm = actionForm({
  takes: z.object({ orderUuid: z.uuid() }),
  refusals: ['not_a_professional', 'not_found', 'order_closed'],
  isOnce: true,
})
export type RestoreErrorCode = (typeof restoreOrderForm.refusals)[number]
