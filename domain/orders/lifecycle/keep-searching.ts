import { actionForm } from '#domain/shared/action-form.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { ownOrder } from './own-order.ts'

/** The client still needs somebody. */
export const keepSearchingForm = actionForm({ takes: ownOrder, refusals: orderErrorCodes })
