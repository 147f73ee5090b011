import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { descriptionErrorCodes } from '../order-errors.ts'
import { descriptionLimit } from '../placement/request-fields.ts'
import { ownOrder } from './own-order.ts'

/** The client asks for the same again: `description` in place of the old one, without it the old one stands; `widen`, who comes from far away as well. */
export const repeatOrderForm = actionForm({
  takes: ownOrder.extend({
    description: z.string().meta({ maxLength: descriptionLimit }).optional(),
    widen: z.boolean().optional(),
  }),
  refusals: ['not_found', 'not_repeatable', 'already_open', 'too_many_requests', ...descriptionErrorCodes],
})
export type RepeatErrorCode = (typeof repeatOrderForm.refusals)[number]
