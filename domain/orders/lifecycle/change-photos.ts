import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { ownOrder } from './own-order.ts'
import { orderErrorCodes } from '../order-errors.ts'

/** The client shows another photo in an order; the picture was sent before. */
export const addPhotoForm = actionForm({
  takes: ownOrder.extend({ pictureId: z.number() }),
  refusals: [...orderErrorCodes, 'too_many_requests', 'photos_full'],
})
export type AddPhotoErrorCode = (typeof addPhotoForm.refusals)[number]

/** The client takes a photo out of an order, for good. */
export const removePhotoForm = actionForm({
  takes: ownOrder.extend({ photo: z.string().regex(/^[0-9a-f]{32}$/) }),
  refusals: orderErrorCodes,
})
export type RemovePhotoErrorCode = (typeof removePhotoForm.refusals)[number]
