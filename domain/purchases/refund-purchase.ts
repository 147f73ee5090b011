import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** Somebody of our team gives the whole money of a paid purchase back, and says why to its professional (domain 2.8). */
export const refundPurchaseForm = actionForm({
  takes: z.object({ purchaseUuid: z.uuid(), reason: z.string().trim().min(10).max(500) }),
  refusals: [
    'not_found',
    'not_paid',
    'refund_under_way',
    'nothing_left',
    'account_closed',
    'too_few_coins',
    'own_house',
  ],
})
export type RefundPurchaseErrorCode = (typeof refundPurchaseForm.refusals)[number]
