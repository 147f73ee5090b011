/** Validity of a Pix code or card page. */
export const payMinutes = 30
/** Days in which unspent coins of a purchase can be returned for a refund. */
export const coolingOffDays = 7
/** Unpaid purchases per person. */
export const maxWaiting = 5
