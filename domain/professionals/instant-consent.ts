/** The prior consent of a professional to be picked at once, for coins, within limits (product: Matching, Instant match). */

/** Coins that a limit may be: a contact costs at least two. */
export const leastLimit = 2
export const mostLimit = 10_000

export type ConsentFields = { daily: string; monthly: string; agreed: boolean }
export type ConsentErrorCode = 'required' | 'not_a_limit' | 'below_daily' | 'not_agreed'
export type ConsentErrors = { daily?: ConsentErrorCode; monthly?: ConsentErrorCode; agreed?: ConsentErrorCode }

const limitOf = (typed: string) => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : NaN)
const wrong = (typed: string): ConsentErrorCode | undefined => {
  if (!typed.trim()) return 'required'
  const limit = limitOf(typed)
  return limit >= leastLimit && limit <= mostLimit ? undefined : 'not_a_limit'
}

/** Checks the form. Limits are whole coins; the month's may not be below the day's. */
export function checkConsent({
  daily,
  monthly,
  agreed,
}: ConsentFields): { ok: true; value: { daily: number; monthly: number } } | { ok: false; errors: ConsentErrors } {
  const dailyError = wrong(daily)
  const monthlyError = wrong(monthly) ?? (!dailyError && limitOf(monthly) < limitOf(daily) ? 'below_daily' : undefined)
  const errors: ConsentErrors = {
    ...(dailyError ? { daily: dailyError } : {}),
    ...(monthlyError ? { monthly: monthlyError } : {}),
    ...(agreed ? {} : { agreed: 'not_agreed' }),
  }
  return Object.keys(errors).length
    ? { ok: false, errors }
    : { ok: true, value: { daily: limitOf(daily), monthly: limitOf(monthly) } }
}
