/** The prior consent of a professional to be picked at once, for coins, within limits (product: Matching, Instant match). */

import { centsOfText } from '#domain/shared/money.ts'

/** Coins that a limit may be: a contact costs at least two. */
export const leastLimit = 2
export const mostLimit = 10_000
/** A price from which the work begins, in centavos: at most R$ 100.000,00. */
export const mostStartingPrice = 10_000_000

export type ConsentFields = { daily: string; monthly: string; price: string; agreed: boolean }
/** Coins, coins, and centavos; null: the price is to be agreed. */
export type ConsentTerms = { daily: number; monthly: number; startingPriceCents: number | null }
export type ConsentErrorCode = 'required' | 'not_a_limit' | 'below_daily' | 'not_a_price' | 'not_agreed'
export type ConsentErrors = Partial<Record<keyof ConsentFields, ConsentErrorCode>>

const limitOf = (typed: string) => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : NaN)
const wrong = (typed: string): ConsentErrorCode | undefined => {
  if (!typed.trim()) return 'required'
  const limit = limitOf(typed)
  return limit >= leastLimit && limit <= mostLimit ? undefined : 'not_a_limit'
}

/** Checks the form. Limits are whole coins, the month's not below the day's; the price may be left out. */
export function checkConsent({
  daily,
  monthly,
  price,
  agreed,
}: ConsentFields): { ok: true; value: ConsentTerms } | { ok: false; errors: ConsentErrors } {
  const dailyError = wrong(daily)
  const monthlyError = wrong(monthly) ?? (!dailyError && limitOf(monthly) < limitOf(daily) ? 'below_daily' : undefined)
  const startingPriceCents = price.trim() ? centsOfText(price) : null
  const isPrice =
    startingPriceCents === null ||
    (startingPriceCents && startingPriceCents > 0 && startingPriceCents <= mostStartingPrice)
  const errors: ConsentErrors = {
    ...(dailyError ? { daily: dailyError } : {}),
    ...(monthlyError ? { monthly: monthlyError } : {}),
    ...(isPrice ? {} : { price: 'not_a_price' }),
    ...(agreed ? {} : { agreed: 'not_agreed' }),
  }
  return Object.keys(errors).length
    ? { ok: false, errors }
    : {
        ok: true,
        value: { daily: limitOf(daily), monthly: limitOf(monthly), startingPriceCents: startingPriceCents ?? null },
      }
}
