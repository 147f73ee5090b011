import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** A professional takes the unspent coins of a purchase back for their money (product: Coins, regret). */
export const cancelWithinCoolingOffForm = actionForm({
  takes: z.object({ purchaseUuid: z.uuid() }),
  refusals: ['not_found', 'regret_over', 'nothing_left'],
})
export type CancelPurchaseErrorCode = (typeof cancelWithinCoolingOffForm.refusals)[number]
