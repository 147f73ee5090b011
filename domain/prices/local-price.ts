import { medianTicketIn, type Prices, pricesInState, roundToPriceStep } from '#domain/catalog/state-prices.ts'

/** Local prices from quotes (product: Price of a lead). */

/** Minimum quotes and professionals for a city price. */
export const minQuotes = 10
export const minProfessionals = 5
export const quotedWithinMonths = 12
/** Bounds in percent of the state's price, so that quotes cannot move it arbitrarily. */
export const minPercent = 50
export const maxPercent = 200

/** The median quote of a city, with count and date. */
export type Quoted = { medianCents: number; quotes: number; measuredAt: Date }

/** The usual total price of a service in a place, in centavos, and its source. */
export type Typical = { cents: number; of: 'city' | 'state' }

/** The city's price if it has one, within half and twice the state's; else the state's. */
export function typicalIn(service: { medianTicketCents: number }, uf: string, quoted: Quoted | undefined): Typical {
  const state = medianTicketIn(service, uf)
  if (!quoted) return { cents: state, of: 'state' }
  const minCents = Math.ceil((state * minPercent) / 100)
  const maxCents = Math.floor((state * maxPercent) / 100)
  return { cents: Math.min(maxCents, Math.max(minCents, quoted.medianCents)), of: 'city' }
}

/** The range of a service in a place: the state's, moved as the city's typical price is from the state's. */
export function pricesInPlace(
  service: { medianTicketCents: number; prices: Prices },
  uf: string,
  quoted: Quoted | undefined,
): Prices {
  const prices = pricesInState(service.prices, uf)
  if (!quoted) return prices
  const moved = (cents: number) =>
    roundToPriceStep((cents * typicalIn(service, uf, quoted).cents) / medianTicketIn(service, uf))
  return {
    ...prices,
    minimumCents: moved(prices.minimumCents),
    averageCents: moved(prices.averageCents),
    maximumCents: moved(prices.maximumCents),
    sampleSize: quoted.quotes,
    date: quoted.measuredAt.toISOString().slice(0, 10),
  }
}
