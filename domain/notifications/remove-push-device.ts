import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** Somebody wants one of their browsers to be told no more. */
export const removePushDeviceForm = actionForm({
  takes: z.object({ deviceId: rowId }),
  refusals: ['not_found'],
})
