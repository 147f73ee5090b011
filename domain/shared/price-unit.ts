/** Unit of a first price: the whole, an hour, a square metre. Without a price it is to be agreed (AMB-73). */
export const priceUnits = ['whole', 'hour', 'm2'] as const
export type PriceUnit = (typeof priceUnits)[number]
