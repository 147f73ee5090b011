/** An order is named by its uuid, or by its whole number (AMB-06). */
export const isOrderNumber = (id: string) => /^[1-9][0-9]{0,14}$/.test(id)
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** Whether a text can name an order at all; what cannot must not reach the database. */
export const isRequestId = (id: string) => isOrderNumber(id) || isUuid(id)
