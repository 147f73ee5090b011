import { actionForm } from '#domain/shared/action-form.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { ownOrder } from './own-order.ts'

/** The client wants to hear when somebody comes who takes this service here. */
export const watchServiceForm = actionForm({ takes: ownOrder, refusals: [...orderErrorCodes, 'too_many_requests'] })
export type WaitlistErrorCode = (typeof watchServiceForm.refusals)[number]
