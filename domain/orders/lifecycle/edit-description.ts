import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { descriptionRefusals, orderRefusals } from '../order-errors.ts'
import { descriptionLimit } from '../placement/request-fields.ts'
import { ownOrder } from './own-order.ts'

/** The client writes the description anew. What is wrong with it is refused in words of its own. */
export const editDescriptionForm = actionForm({
  takes: ownOrder.extend({ description: z.string().meta({ maxLength: descriptionLimit }) }),
  refusals: [...orderRefusals, 'too_many_requests', ...descriptionRefusals],
})
export type EditRefusal = (typeof editDescriptionForm.refusals)[number]
