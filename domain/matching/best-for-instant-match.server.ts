import { sql } from 'kysely'
import { maxUnverifiedCoins, maxUnverifiedUnlocks } from '#domain/professionals/professional.ts'
import { acceptsPriceSql } from '#domain/professionals/professionals.server.ts'
import type { Db } from '#platform/db.ts'
import {
  bestOfEachBase,
  nearbyCities,
  hasRequiredDocumentsSql,
  excludedProfessionals,
  type MatchingOrder,
} from './best-professionals.server.ts'
import { isOpenContactSql } from './open-contacts.server.ts'

/** Candidates shown at once (product: Matching, Instant match). */
const size = 6

/**
 * Ids of up to six candidates that the client may pick now, best first: eligible and with consent and coins within
 * limits, or institutional; not shown before. Coins do not affect the rank.
 */
export async function listBestForInstantMatch(
  tx: Db,
  order: MatchingOrder,
  { coins, shown }: { coins: number; shown: readonly number[] },
  now: Date,
): Promise<number[]> {
  const limit = sql.lit(size)
  const open = sql`select count(*) from leads o where o.professional_id = p.id`
  const canBePicked = sql`and exists (
    select from professionals p left join wallets w on w.professional_id = p.id
     where p.id = r.professional_id
       and (p.is_institutional_pro or w.balance >= ${coins})
       and (p.documentation_approved or ((p.is_institutional_pro or ${coins}::int <= ${sql.lit(maxUnverifiedCoins)}) and (${open}) < ${sql.lit(maxUnverifiedUnlocks)}))
       and (${open} and ${isOpenContactSql('o', now)}) < p.capacity
       and ${acceptsPriceSql(coins, now)}) ${hasRequiredDocumentsSql(order, now)}`
  const { rows } = await sql<{ id: number }>`
    with ${nearbyCities(order.cityId)},
    excluded_ids as materialized (
      ${excludedProfessionals(order)}
      union all select professional_id from leads where order_id = ${order.id}
      union all select unnest(${[...shown]}::bigint[])
    ),
    found as (${bestOfEachBase(order, limit, canBePicked)})
    select professional_id as id from found group by professional_id
     order by 30 * max(proximity) + max(base_score) desc, professional_id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => Number(id))
}
