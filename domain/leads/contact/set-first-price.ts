import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { priceUnits } from '#domain/shared/price-unit.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** The professional changes the price of their first message, in centavos, or takes it away, until the client accepts (AMB-73). */
export const setFirstPriceForm = actionForm({
  takes: z.object({ leadId: rowId, priceCents: z.number().nullish(), priceUnit: z.enum(priceUnits).default('whole') }),
  refusals: ['not_found', 'lead_over', 'price_settled', 'invalid_price', 'too_many_requests'],
})
export type SetFirstPriceErrorCode = (typeof setFirstPriceForm.refusals)[number]
