import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** A professional pays coins and receives the client's contact. `quote` holds the price that was shown. */
export const unlockLeadForm = actionForm({
  takes: z.object({ orderUuid: z.uuid(), quote: z.string().max(1000).optional() }),
  refusals: [
    'not_a_professional',
    'not_found',
    'not_working',
    'paused',
    'not_serving',
    'own_order',
    'identity_limit',
    'documents_missing',
    'places_taken',
    'order_in_review',
    'order_closed',
    'price_changed',
    'not_enough_coins',
  ],
})
export type UnlockErrorCode = (typeof unlockLeadForm.refusals)[number]
