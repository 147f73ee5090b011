import { actionForm } from '#domain/shared/action-form.ts'
import { orderRefusals } from '../order-errors.ts'
import { ownOrder } from './own-order.ts'

/** The client also takes professionals who come from further away. */
export const widenSearchForm = actionForm({ takes: ownOrder, refusals: orderRefusals })
