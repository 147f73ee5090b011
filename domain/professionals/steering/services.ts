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
export type ServiceRefusal = (typeof addServiceForm.refusals)[number] | (typeof removeServiceForm.refusals)[number]
