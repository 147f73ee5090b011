import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { type ConsentErrorCode, leastLimit, mostLimit } from './instant-consent.ts'

/** A price from which the work begins, in centavos: at most R$ 100.000,00. */
const mostStartingPrice = 10_000_000

const saying = (code: ConsentErrorCode) => code

const limit = z
  .int({ error: ({ input }) => saying(input === undefined ? 'required' : 'not_a_limit') })
  .min(leastLimit, saying('not_a_limit'))
  .max(mostLimit, saying('not_a_limit'))
const price = z.int(saying('not_a_price')).min(1, saying('not_a_price')).max(mostStartingPrice, saying('not_a_price'))

/** Limits are whole coins, the month's not below the day's; the price is centavos, and may be left out: it is to be agreed. */
export const instantConsentForm = actionForm({
  takes: z
    .object({ daily: limit, monthly: limit, price: price.optional(), agreed: z.boolean() })
    .refine(({ daily, monthly }) => monthly >= daily, {
      path: ['monthly'],
      error: saying('below_daily'),
      when: ({ value }) => z.object({ daily: limit, monthly: limit }).safeParse(value).success,
    })
    .refine(({ agreed }) => agreed, { path: ['agreed'], error: saying('not_agreed'), when: () => true }),
  refusals: ['not_found'],
  isOnce: true,
})

export const noInstantConsentForm = actionForm({ takes: z.object({}), refusals: [], isOnce: true })
