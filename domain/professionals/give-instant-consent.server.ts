import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { instantConsentForm, noInstantConsentForm } from './give-instant-consent.ts'

/**
 * A professional lets clients pick them for coins, up to so many a day and a month.
 * New terms take the place of the old ones and hold at once. Refuses somebody who is no professional.
 */
export async function grantInstantConsent(
  db: Db,
  { userId, daily, monthly }: ActionInput<typeof instantConsentForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  const terms = {
    daily_limit_coins: daily,
    monthly_limit_coins: monthly,
  }
  const given = await db
    .insertInto('instant_consents')
    .columns(['professional_id', 'daily_limit_coins', 'monthly_limit_coins', 'enabled_at'])
    .expression((eb) =>
      eb
        .selectFrom('professionals')
        .select((of) => [
          'id',
          of.val(daily).as('daily_limit_coins'),
          of.val(monthly).as('monthly_limit_coins'),
          of.val(now).as('enabled_at'),
        ])
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) => conflict.column('professional_id').doUpdateSet(terms))
    .returning('professional_id')
    .executeTakeFirst()
  return given ? ok(null) : fail('not_found')
}

/** Takes the consent back: from now on nobody picks them for coins. Twice is once. */
export async function revokeInstantConsent(
  db: Db,
  { userId }: ActionInput<typeof noInstantConsentForm>,
): Promise<Result<null, never>> {
  await db
    .deleteFrom('instant_consents')
    .where('professional_id', 'in', (eb) => eb.selectFrom('professionals').select('id').where('user_id', '=', userId))
    .execute()
  return ok(null)
}
