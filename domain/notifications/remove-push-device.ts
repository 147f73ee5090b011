import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** A person removes one of their push devices. */
export const removePushDeviceForm = actionForm({
  takes: z.object({ deviceId: rowId }),
  refusals: ['not_found'],
})
