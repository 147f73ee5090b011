import { actionForm } from '#domain/shared/action-form.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { ownOrder } from './own-order.ts'

/** How long an order that came by a professional's own link is that professional's alone (product: Professional side). */
export const onlyHours = 24

/** The client of an order that only one professional sees has the others see it too. */
export const openToOthersForm = actionForm({ takes: ownOrder, refusals: orderErrorCodes })
