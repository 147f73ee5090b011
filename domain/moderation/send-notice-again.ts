import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** Our team lets a notice that ended badly go once more. */
export const sendNoticeAgainForm = actionForm({
  takes: z.object({ deliveryId: z.coerce.number().int().positive() }),
  refusals: ['not_found'],
})
