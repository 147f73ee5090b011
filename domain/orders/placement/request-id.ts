/** An order's uuid or number (AMB-06). */
export const isOrderNumber = (id: string) => /^[1-9][0-9]{0,14}$/.test(id)
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** Whether a text is a valid order id; others must not reach the database. */
export const isRequestId = (id: string) => isOrderNumber(id) || isUuid(id)
