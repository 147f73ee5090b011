/** By what coins that came back are counted. */
export const refundDimensions = ['category', 'city', 'reason', 'client'] as const
export type RefundDimension = (typeof refundDimensions)[number]
export const refundFigureDays = 90

/** Of one category, city, reason or client: how often coins came back lately, how many, and of how many contacts (null of a reason). */
export type RefundFigure = {
  of: RefundDimension
  name: string | null
  times: number
  coins: number
  contacts: number | null
}
