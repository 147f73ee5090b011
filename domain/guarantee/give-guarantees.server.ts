import { sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { guaranteedContacts } from '#domain/refunds/refund.ts'
import { addDays } from '#domain/shared/durations.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { creditCoins, lockWallet } from '#domain/wallet/wallet.server.ts'
import { type Db, inTransaction, withRetry } from '#platform/db.ts'
import { getGuarantee, getPersonDigests } from './guarantee-facts.server.ts'
import { boughtWithinDays, guaranteeBonusDays, hiresKnownAfterDays, conditionGraceDays } from './guarantee.ts'

/**
 * Returns the coins of the first 15 leads, as bonus for 90 days, to professionals whom nobody hired. Once per phone and
 * CPF, one transaction each with the wallet locked. Returns how many.
 */
export async function giveGuarantees(db: Db, now: Date): Promise<number> {
  const longest = boughtWithinDays + hiresKnownAfterDays + conditionGraceDays
  const { rows } = await sql<{ professionalId: number; userId: number }>`
    select p.id as "professionalId", p.user_id as "userId" from professionals p
     where p.documentation_approved and p.state <> 'deleted'
       and p.id in (select l.professional_id from leads l where l.coins_paid > 0
                     group by l.professional_id
                    having count(*) >= ${sql.lit(guaranteedContacts)}
                       and min(l.created_at) > ${now}::timestamptz - make_interval(days => ${sql.lit(longest)}))
       and not exists (select from guarantees g where g.professional_id = p.id)
     order by p.id`.execute(db)
  let given = 0
  for (const row of rows) if ((await withRetry(() => giveGuarantee(db, row, now))).ok) given++
  return given
}

const giveGuarantee = (db: Db, { professionalId, userId }: { professionalId: number; userId: number }, now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await lockWallet(tx, professionalId))) return fail('not_due')
    const guarantee = await getGuarantee(tx, professionalId, now)
    if (guarantee?.state !== 'due') return fail('not_due')
    const { coins } = guarantee
    const digests = await getPersonDigests(tx, professionalId)
    const granted = await tx
      .insertInto('guarantees')
      .values({ professional_id: professionalId, coins, given_at: now, ...digests })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!granted.numInsertedOrUpdatedRows) return fail('not_due')
    const movement = { kind: 'bonus' as const, reference: `guarantee:${professionalId}`, professionalId, userId, coins }
    await creditCoins(tx, { ...movement, from: 'bonus', expiresAt: addDays(now, guaranteeBonusDays) }, now)
    await notify(tx, { userId, kind: 'guarantee_given', reference: 'guarantee', facts: { coins } }, now)
    return ok(coins)
  })
