import type { NotNull } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { addDays, addMinutes } from '#domain/shared/durations.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { type Db, inTransaction, withRetry } from '#platform/db.ts'
import { coinExpiryDelayMinutes, expiryNotice, expiryNoticeDays } from './lot.ts'
import { lockWallet, writeMovement } from './write-movement.server.ts'

const batchSize = 500

/**
 * Expires bonus lots (product: Coins) after `coinExpiryDelayMinutes`, up to 500 in a run, the oldest first. One
 * transaction per lot. Returns how many.
 */
export async function expireCoins(db: Db, now: Date): Promise<number> {
  const ended = addMinutes(now, -coinExpiryDelayMinutes)
  const due = await db
    .selectFrom('coin_lots as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id', 'l.professional_id as professionalId', 'p.user_id as userId'])
    .where('l.remaining', '>', 0)
    .where('l.expires_at', '<=', ended)
    .orderBy('l.expires_at')
    .limit(batchSize)
    .execute()
  let expiredCount = 0
  for (const lot of due) if ((await withRetry(() => expireOne(db, lot, ended, now))).ok) expiredCount++
  return expiredCount
}

type DueLot = { id: number; professionalId: number; userId: number }

const expireOne = (
  db: Db,
  { id, professionalId, userId }: DueLot,
  ended: Date,
  now: Date,
): Promise<Result<null, 'gone'>> =>
  inTransaction(db, async (tx): Promise<Result<null, 'gone'>> => {
    await lockWallet(tx, professionalId)
    const lot = await tx
      .selectFrom('coin_lots')
      .select(['remaining', 'expires_at'])
      .where('id', '=', id)
      .where('remaining', '>', 0)
      .where('expires_at', '<=', ended)
      .$narrowType<{ expires_at: NotNull }>()
      .executeTakeFirst()
    if (!lot) return fail('gone')
    const { remaining: coins } = lot
    const reference = `lot:${id}:${lot.expires_at.toISOString()}`
    const movement = { kind: 'expiry' as const, reference, professionalId, userId }
    await writeMovement(tx, movement, { lots: [{ lotId: id, coins: -coins }], platformEntries: { bonus: coins } }, now)
    await notify(tx, { userId, kind: 'coins_expired', reference, facts: { coins } }, now)
    return ok(null)
  })

/** Notifies professionals of bonus coins expiring in 15, 3 and 1 days, once each (product: Coins). Returns how many. */
export async function notifyOfCoinExpiry(db: Db, now: Date): Promise<number> {
  const soon = await db
    .selectFrom('coin_lots as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['p.user_id as userId', 'l.remaining', 'l.expires_at as expiresAt', 'l.dated_at as datedAt'])
    .where('l.remaining', '>', 0)
    .where('l.expires_at', '>', now)
    .where('l.expires_at', '<=', addDays(now, expiryNoticeDays[0]))
    .where('p.state', '<>', 'deleted')
    .$narrowType<{ expiresAt: NotNull }>()
    .execute()
  const byDay = new Map<string, { userId: number; on: string; days: number; coins: number }>()
  for (const { userId, remaining, expiresAt, datedAt } of soon) {
    const days = expiryNotice({ expiresAt, datedAt }, now)
    if (days === null) continue
    const on = saoPauloDay(expiresAt)
    const key = `${userId}:${on}:${days}`
    const reminder = byDay.get(key) ?? { userId, on, days, coins: 0 }
    byDay.set(key, { ...reminder, coins: reminder.coins + remaining })
  }
  let notifiedCount = 0
  for (const { userId, on, days, coins } of byDay.values())
    await inTransaction(db, async (tx) => {
      const facts = { coins, on }
      if (await notify(tx, { userId, kind: 'coins_expiring', reference: `expiry:${on}:${days}`, facts }, now))
        notifiedCount++
      return ok(null)
    })
  return notifiedCount
}
