import { sql } from 'kysely'
import { saoPauloInstant, wallClock } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'

/** Start of the current day and month in São Paulo. */
function periodStarts(now: Date) {
  const day = new Date(wallClock(now)).toISOString().slice(0, 10)
  return { day: saoPauloInstant(Date.parse(day)), month: saoPauloInstant(Date.parse(`${day.slice(0, 7)}-01`)) }
}

/** Coins that instant match took from professional `p` since a time. Refunds do not reduce it. */
const spentSince = (since: Date) => sql<number>`(
  select coalesce(sum(l.coins_paid), 0)::int from leads l
   where l.professional_id = p.id and l.origin = 'instant_match' and l.created_at >= ${since})`

/**
 * Whether professional `p` accepts a pick at this price now: institutional ones always, for free; others within their
 * limits (AMB-47).
 */
export const acceptsPriceSql = (coins: number, now: Date) => {
  const { day, month } = periodStarts(now)
  return sql<boolean>`(p.is_institutional_pro or exists (
    select from instant_consents c where c.professional_id = p.id
       and ${coins}::int <= c.daily_limit_coins - ${spentSince(day)}
       and ${coins}::int <= c.monthly_limit_coins - ${spentSince(month)}))`
}

/** Checked after the debit, so that a concurrent pick is included. */
export async function doesAcceptPrice(tx: Db, professionalId: number, coins: number, now: Date) {
  const { rows } = await sql<{ agrees: boolean }>`
    select ${acceptsPriceSql(coins, now)} as agrees from professionals p where p.id = ${professionalId}`.execute(tx)
  return rows[0]?.agrees ?? false
}

export type InstantConsent = NonNullable<Awaited<ReturnType<typeof findInstantConsent>>>

/** A professional's consent and what it has spent. Undefined without a profile. */
export async function findInstantConsent(db: Db, userId: number, now: Date) {
  const { day, month } = periodStarts(now)
  const row = await db
    .selectFrom('professionals as p')
    .leftJoin('instant_consents as c', 'c.professional_id', 'p.id')
    .select([
      'p.is_institutional_pro as isInstitutional',
      'c.daily_limit_coins as daily',
      'c.monthly_limit_coins as monthly',
      'c.enabled_at as since',
      spentSince(day).as('spentToday'),
      spentSince(month).as('spentThisMonth'),
    ])
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { daily, monthly, since, ...consent } = row
  const limits = daily !== null && monthly !== null && since !== null ? { daily, monthly, since } : null
  return { ...consent, limits }
}
