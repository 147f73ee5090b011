import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

const takes = z.object({ serviceId: z.int().positive() })

/** Professionals offer one more service, at most ten. */
export const addServiceForm = actionForm({
  takes,
  refusals: ['not_a_professional', 'not_found', 'too_many_services'],
  isOnce: true,
})
/** Professionals give up a service; one stays. */
export const removeServiceForm = actionForm({
  takes,
  refusals: ['not_a_professional', 'last_service'],
  isOnce: true,
})
/** From what price a service is done, in centavos: at most R$ 100.000,00. */
const maxStartingPrice = 10_000_000
const notAPrice = 'not_a_price'

/** Professionals say from what price they do a service, or leave it to be agreed. */
export const setStartingPriceForm = actionForm({
  takes: takes.extend({
    startingPrice: z.int(notAPrice).min(1, notAPrice).max(maxStartingPrice, notAPrice).optional(),
  }),
  refusals: ['not_a_professional', 'not_found'],
  isOnce: true,
})
export type ServiceErrorCode = (typeof addServiceForm.refusals)[number] | (typeof removeServiceForm.refusals)[number]
