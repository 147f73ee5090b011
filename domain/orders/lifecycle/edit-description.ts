import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { descriptionErrorCodes, orderErrorCodes } from '../order-errors.ts'
import { descriptionLimit } from '../placement/request-fields.ts'
import { ownOrder } from './own-order.ts'

/** The client writes the description anew. What is wrong with it is refused in words of its own. */
export const editDescriptionForm = actionForm({
  takes: ownOrder.extend({ description: z.string().meta({ maxLength: descriptionLimit }) }),
  refusals: [...orderErrorCodes, 'too_many_requests', ...descriptionErrorCodes],
})
export type EditErrorCode = (typeof editDescriptionForm.refusals)[number]
