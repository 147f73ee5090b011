import { z } from 'zod'
import { maxLeads } from '#domain/orders/order.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** The client picks up to four of those who were indicated, by their numbers. */
export const pickProfessionalsForm = actionForm({
  takes: z.object({ orderUuid: z.uuid(), ids: z.array(z.int().positive()).min(1).max(maxLeads) }),
  refusals: ['not_found'],
})
