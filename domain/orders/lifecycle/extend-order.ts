import { actionForm } from '#domain/shared/action-form.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { ownOrder } from './own-order.ts'

/** The client gives the search 48 hours more. */
export const extendOrderForm = actionForm({ takes: ownOrder, refusals: orderErrorCodes })
