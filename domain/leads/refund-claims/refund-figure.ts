/** Dimensions of refund figures. */
export const refundDimensions = ['category', 'city', 'reason', 'client'] as const
export type RefundDimension = (typeof refundDimensions)[number]
export const refundFigureDays = 90

/** Recent refunds of a category, city, reason or client: count, coins and number of contacts (null for a reason). */
export type RefundFigure = {
  of: RefundDimension
  name: string | null
  times: number
  coins: number
  contacts: number | null
}
