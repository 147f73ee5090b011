import { z } from 'zod'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type ConsentErrorCode, maxLimit, minLimit } from './instant-consent.ts'
import { professional } from './professionals.server.ts'

const errorCode = (code: ConsentErrorCode) => code

const limit = z
  .int({ error: ({ input }) => errorCode(input === undefined ? 'required' : 'not_a_limit') })
  .min(minLimit, errorCode('not_a_limit'))
  .max(maxLimit, errorCode('not_a_limit'))

/** Consents to instant match, with daily and monthly coin limits. New limits apply at once. */
export const grantInstantConsent = defineAction({
  name: 'grant-instant-consent',
  actor: professional,
  input: z
    .object({ daily: limit, monthly: limit, agreed: z.boolean() })
    .refine(({ daily, monthly }) => monthly >= daily, {
      path: ['monthly'],
      error: errorCode('below_daily'),
      when: ({ value }) => z.object({ daily: limit, monthly: limit }).safeParse(value).success,
    })
    .refine(({ agreed }) => agreed, { path: ['agreed'], error: errorCode('not_agreed'), when: () => true }),
  errors: [],
  idempotent: true,
  async run({ tx, actor, now }, { daily, monthly }) {
    const terms = { daily_limit_coins: daily, monthly_limit_coins: monthly }
    await tx
      .insertInto('instant_consents')
      .values({ professional_id: actor.id, ...terms, enabled_at: now })
      .onConflict((conflict) => conflict.column('professional_id').doUpdateSet(terms))
      .execute()
    return ok(null)
  },
})

/** Withdraws the consent at once. */
export const revokeInstantConsent = defineAction({
  name: 'revoke-instant-consent',
  actor: professional,
  input: z.object({}),
  errors: [],
  idempotent: true,
  async run({ tx, actor }) {
    await tx.deleteFrom('instant_consents').where('professional_id', '=', actor.id).execute()
    return ok(null)
  },
})
