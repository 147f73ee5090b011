import { z } from 'zod'
import { closeReasons } from '#domain/shared/close-reason.ts'
import { orderErrorCodes } from '#domain/orders/order-errors.ts'
import { ownOrder } from '#domain/orders/lifecycle/own-order.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** The client agrees that the professionals who were not hired are told. */
export const notifyOthersForm = actionForm({ takes: ownOrder, refusals: orderErrorCodes })

/** The client ends an open order. */
export const closeOrderForm = actionForm({
  takes: ownOrder.extend({ as: z.enum(closeReasons) }),
  refusals: orderErrorCodes,
})
