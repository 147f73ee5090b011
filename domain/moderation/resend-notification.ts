import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** Our team lets a notice that ended badly go once more. */
export const resendNotificationForm = actionForm({
  takes: z.object({ deliveryId: rowId }),
  refusals: ['not_found'],
})
