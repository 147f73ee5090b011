import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { pendingReviewDecisions } from '#domain/purchases/purchase.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** Our team settles a payment of another amount than was asked for. */
export const decidePendingReviewForm = actionForm({
  takes: z.object({ purchaseUuid: z.uuid(), decision: z.enum(pendingReviewDecisions) }),
  refusals: ['not_found', 'already_decided', 'too_little_paid', 'own_house'],
})
/** Somebody has looked at a payment of which the bank says something else than we do. */
export const settleDifferenceForm = actionForm({
  takes: z.object({ differenceId: rowId }),
  refusals: ['already_decided'],
})
export type StaffRefundErrorCode =
  | (typeof decidePendingReviewForm.refusals)[number]
  | (typeof settleDifferenceForm.refusals)[number]
