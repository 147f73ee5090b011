import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { type ConsentErrorCode, minLimit, maxLimit } from './instant-consent.ts'

const errorCode = (code: ConsentErrorCode) => code

const limit = z
  .int({ error: ({ input }) => errorCode(input === undefined ? 'required' : 'not_a_limit') })
  .min(minLimit, errorCode('not_a_limit'))
  .max(maxLimit, errorCode('not_a_limit'))

/** Limits are whole coins, the month's not below the day's. */
export const instantConsentForm = actionForm({
  takes: z
    .object({ daily: limit, monthly: limit, agreed: z.boolean() })
    .refine(({ daily, monthly }) => monthly >= daily, {
      path: ['monthly'],
      error: errorCode('below_daily'),
      when: ({ value }) => z.object({ daily: limit, monthly: limit }).safeParse(value).success,
    })
    .refine(({ agreed }) => agreed, { path: ['agreed'], error: errorCode('not_agreed'), when: () => true }),
  refusals: ['not_found'],
  isOnce: true,
})

export const noInstantConsentForm = actionForm({ takes: z.object({}), refusals: [], isOnce: true })
