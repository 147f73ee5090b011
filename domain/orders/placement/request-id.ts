import { isUuid } from '#domain/shared/uuid.ts'

/** An order's uuid or number (AMB-06). */
export const isOrderNumber = (id: string) => /^[1-9][0-9]{0,14}$/.test(id)

/** Whether a text is a valid order id; others must not reach the database. */
export const isRequestId = (id: string) => isOrderNumber(id) || isUuid(id)
