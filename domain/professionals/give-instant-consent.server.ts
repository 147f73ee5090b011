import type { Db } from '#platform/db.ts'

type Consent = { userId: number; daily: number; monthly: number }

/**
 * A professional lets clients pick them for coins, up to so many a day and a month (`checkConsent` looked at them). New
 * limits take the place of the old ones and hold at once. False for somebody who is no professional.
 */
export async function giveInstantConsent(db: Db, { userId, daily, monthly }: Consent, now: Date): Promise<boolean> {
  const limits = { daily_limit_coins: daily, monthly_limit_coins: monthly }
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
    .onConflict((conflict) => conflict.column('professional_id').doUpdateSet(limits))
    .returning('professional_id')
    .executeTakeFirst()
  return given !== undefined
}

/** Takes the consent back: from now on nobody picks them for coins. Twice is once. */
export const takeBackInstantConsent = (db: Db, userId: number) =>
  db
    .deleteFrom('instant_consents')
    .where('professional_id', 'in', (eb) => eb.selectFrom('professionals').select('id').where('user_id', '=', userId))
    .execute()
