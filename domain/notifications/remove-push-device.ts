import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** Somebody wants one of their browsers to be told no more. */
export const removePushDeviceForm = actionForm({
  takes: z.object({ deviceId: z.coerce.number().int().positive() }),
  refusals: ['not_found'],
})
