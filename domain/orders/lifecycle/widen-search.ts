import { actionForm } from '#domain/shared/action-form.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { ownOrder } from './own-order.ts'

/** The client also takes professionals who come from further away. */
export const widenSearchForm = actionForm({ takes: ownOrder, refusals: orderErrorCodes })
