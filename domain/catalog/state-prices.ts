import type { ServiceFile } from './service-file.ts'

export type Prices = ServiceFile['prices']

/**
 * State price index in percent of the national median: our estimate from labour and living costs, overridden by
 * measured city prices (`domain/prices/`). Checked on 2026-10-01.
 */
const levelOf: Record<string, number> = {
  ac: 95,
  al: 84,
  am: 96,
  ap: 96,
  ba: 90,
  ce: 87,
  df: 112,
  es: 98,
  go: 97,
  ma: 83,
  mg: 97,
  ms: 99,
  mt: 103,
  pa: 91,
  pb: 84,
  pe: 88,
  pi: 82,
  pr: 102,
  rj: 108,
  rn: 86,
  ro: 97,
  rr: 97,
  rs: 102,
  sc: 106,
  se: 86,
  sp: 110,
  to: 92,
}

/** The usual price in a state, in centavos: the national one times the state index. */
export const medianTicketIn = ({ medianTicketCents }: { medianTicketCents: number }, uf: string) =>
  Math.round((medianTicketCents * (levelOf[uf] ?? 100)) / 100)

/** The rounding step, in centavos, of prices below a limit. */
const priceSteps = [
  { below: 1_000, step: 50 },
  { below: 10_000, step: 100 },
  { below: 50_000, step: 500 },
  { below: 200_000, step: 1_000 },
]
const largestPriceStep = 5_000

/** Rounds a price to the step for its magnitude, never to less than one step. */
export function roundToPriceStep(cents: number) {
  const step = priceSteps.find(({ below }) => cents < below)?.step ?? largestPriceStep
  return Math.max(step, Math.round(cents / step) * step)
}

/** The prices of a service in a state: an estimate, so `sampleSize` is 0. An unknown state has those of the country. */
export function pricesInState(prices: Prices, uf: string): Prices {
  const level = levelOf[uf]
  if (level === undefined) return prices
  const inState = (cents: number) => roundToPriceStep((cents * level) / 100)
  return {
    ...prices,
    minimumCents: inState(prices.minimumCents),
    averageCents: inState(prices.averageCents),
    maximumCents: inState(prices.maximumCents),
    sampleSize: 0,
  }
}
