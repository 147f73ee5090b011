import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { paymentMethods } from './purchase.ts'

/** A professional buys coins; for an unlock for which they are missing, with its price as it was shown. */
export const buyCoinsForm = actionForm({
  takes: z.object({
    packageId: z.string().max(20),
    /** Pix, where nothing is said. */
    method: z.enum(paymentMethods).optional(),
    orderUuid: z.uuid().optional(),
    quote: z.string().max(1000).optional(),
  }),
  refusals: ['not_a_professional', 'not_working', 'package_not_sold', 'too_many_purchases', 'method_not_offered'],
})
export type BuyRefusal = (typeof buyCoinsForm.refusals)[number]
