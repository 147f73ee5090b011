import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { ownOrder } from './own-order.ts'
import { orderRefusals } from '../order-errors.ts'

/** The client shows another photo in an order; the picture was sent before. */
export const addPhotoForm = actionForm({
  takes: ownOrder.extend({ pictureId: z.number() }),
  refusals: [...orderRefusals, 'too_many_requests', 'photos_full'],
})
export type AddPhotoRefusal = (typeof addPhotoForm.refusals)[number]

/** The client takes a photo out of an order, for good. */
export const removePhotoForm = actionForm({
  takes: ownOrder.extend({ photo: z.string().regex(/^[0-9a-f]{32}$/) }),
  refusals: orderRefusals,
})
export type RemovePhotoRefusal = (typeof removePhotoForm.refusals)[number]
