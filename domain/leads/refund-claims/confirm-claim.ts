import { z } from 'zod'
import { ownOrder } from '#domain/orders/lifecycle/own-order.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** The client of a contact says whether what its professional tells is so. */
export const confirmClaimForm = actionForm({
  takes: ownOrder.extend({ leadId: rowId, answer: z.enum(['yes', 'no']) }),
  refusals: ['not_found', 'already_decided'],
})
export type ConfirmErrorCode = (typeof confirmClaimForm.refusals)[number]
