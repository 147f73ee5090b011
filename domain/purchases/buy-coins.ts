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
  refusals: [
    'not_a_professional',
    'not_working',
    'package_not_sold',
    'too_many_purchases',
    'method_not_offered',
    // The contact for which they are bought could not be unlocked.
    'not_found',
    'already_bought',
    'paused',
    'own_order',
    'not_serving',
    'order_in_review',
    'places_taken',
    'order_closed',
    'documents_missing',
    'identity_limit',
  ],
})
export type BuyErrorCode = (typeof buyCoinsForm.refusals)[number]
