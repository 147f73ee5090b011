import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { priceUnits } from '#domain/shared/price-unit.ts'
import { messageLimit } from '../lead.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** The professional writes first, with a price in centavos if they like. What is too long is refused in words of its own. */
export const firstMessageForm = actionForm({
  takes: z.object({
    leadId: rowId,
    text: z.string().max(4000).meta({ minLength: 1, maxLength: messageLimit }),
    priceCents: z.number().nullish(),
    priceUnit: z.enum(priceUnits).optional(),
  }),
  refusals: ['not_found', 'already_sent', 'lead_over', 'invalid_text', 'invalid_price', 'too_many_requests'],
})
export type FirstMessageErrorCode = (typeof firstMessageForm.refusals)[number]
