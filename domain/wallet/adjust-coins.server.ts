import { sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { creditCoins } from './credit-coins.server.ts'
import { takeCoins } from './take-coins.server.ts'
import { lockWallet } from './write-movement.server.ts'

/** The staff member who adjusts, and whether one person is enough (`StaffActor`). */
type Approver = {
  userId: number
  approve: (adjustment: {
    amount: number
    firstApprovedBy: number | null
  }) => 'approved' | 'needs_second_person' | 'same_person'
}

type Adjusted = { professionalId: number; state: 'done' | 'waiting' }

/**
 * Gives coins to a wallet or takes them (less than 0), in the caller's transaction. Above 100 coins of a wallet in a
 * day it waits for a second person. Error: fewer coins than are taken.
 */
export async function recordAdjustment(
  tx: Db,
  approver: Approver,
  { professionalId, coins, reason }: { professionalId: number; coins: number; reason: string },
  now: Date,
): Promise<Result<Adjusted, 'professional_gone' | 'too_few_coins'>> {
  const owner = await lockWalletOfOwner(tx, professionalId, coins)
  if (!owner.ok) return owner
  const amount = Math.abs(coins) + (await sumAdjustedInLastDay(tx, professionalId, now))
  const approval = approver.approve({ amount, firstApprovedBy: null })
  const state = approval === 'approved' ? 'done' : 'waiting'
  const staffUserId = approver.userId
  const { id } = await tx
    .insertInto('coin_adjustments')
    .values({
      professional_id: professionalId,
      coins,
      reason,
      state: 'waiting',
      requested_by: staffUserId,
      requested_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'done') await applyAdjustment(tx, { id, professionalId, coins, ...owner.value, staffUserId }, now)
  return ok({ professionalId, state })
}

type DecideAdjustmentErrorCode =
  | 'not_found'
  | 'already_decided'
  | 'own_adjustment'
  | 'professional_gone'
  | 'too_few_coins'

/** A second person confirms or refuses an adjustment; the one who requested it may only refuse. */
export async function settleAdjustment(
  tx: Db,
  approver: Approver,
  { adjustmentId: id, decision }: { adjustmentId: number; decision: 'confirm' | 'refuse' },
  now: Date,
): Promise<Result<{ professionalId: number }, DecideAdjustmentErrorCode>> {
  const staffUserId = approver.userId
  const waiting = await tx
    .selectFrom('coin_adjustments')
    .select(['professional_id as professionalId', 'coins', 'state', 'requested_by as requestedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) return fail('not_found')
  if (waiting.state !== 'waiting') return fail('already_decided')
  const { professionalId, coins } = waiting
  if (decision === 'refuse') {
    await recordDecision(tx, { id, staffUserId, state: 'refused', transactionId: null }, now)
    return ok({ professionalId })
  }
  const approval = approver.approve({ amount: Math.abs(coins), firstApprovedBy: waiting.requestedBy })
  if (approval === 'same_person') return fail('own_adjustment')
  const owner = await lockWalletOfOwner(tx, professionalId, coins)
  if (!owner.ok) return owner
  await applyAdjustment(tx, { id, professionalId, coins, ...owner.value, staffUserId }, now)
  return ok({ professionalId })
}

/** The wallet that an adjustment would change, and its coins less its debt; undefined without a professional. */
export const findWalletToAdjust = (db: Db, professionalId: number) =>
  db
    .selectFrom('professionals as p')
    .innerJoin('wallets as w', 'w.professional_id', 'p.id')
    .select(['p.id as professionalId', 'p.name', sql<number>`w.balance - w.debt`.as('coins')])
    .where('p.id', '=', professionalId)
    .where('p.state', '<>', 'deleted')
    .executeTakeFirst()

/** Locks the wallet of an existing professional that an adjustment does not overdraw. */
async function lockWalletOfOwner(
  tx: Db,
  professionalId: number,
  coins: number,
): Promise<Result<{ userId: number }, 'professional_gone' | 'too_few_coins'>> {
  const wallet = await lockWallet(tx, professionalId)
  // Read after waiting: a deletion holds the wallet first.
  const owner = await tx
    .selectFrom('professionals')
    .select('user_id as userId')
    .where('id', '=', professionalId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  if (!owner || !wallet) return fail('professional_gone')
  return wallet.balance + coins < 0 ? fail('too_few_coins') : ok(owner)
}

/** Coins given and taken today, waiting ones included. Call it with the wallet locked. */
async function sumAdjustedInLastDay(tx: Db, professionalId: number, now: Date) {
  const { sum } = await tx
    .selectFrom('coin_adjustments')
    .select(sql<number>`coalesce(sum(abs(coins)), 0)::int`.as('sum'))
    .where('professional_id', '=', professionalId)
    .where('state', '<>', 'refused')
    .where('requested_at', '>', addDays(now, -1))
    .executeTakeFirstOrThrow()
  return sum
}

type Adjustment = { id: number; professionalId: number; userId: number; staffUserId: number; coins: number }

async function applyAdjustment(tx: Db, { id, professionalId, userId, staffUserId, coins }: Adjustment, now: Date) {
  const reference = `adjustment:${id}`
  const movement = { kind: 'adjustment' as const, reference, professionalId, userId, actorUserId: staffUserId }
  const transactionId =
    coins > 0
      ? await creditCoins(tx, { ...movement, coins, from: 'adjustment' }, now)
      : await takeCoins(tx, { ...movement, coins: -coins, to: 'adjustment' }, now)
  await recordDecision(tx, { id, staffUserId, state: 'done', transactionId }, now)
  await notify(tx, { userId, kind: 'coins_adjusted', reference, facts: { coins } }, now)
}

type Decision = { id: number; staffUserId: number; state: 'done' | 'refused'; transactionId: number | null }

const recordDecision = (tx: Db, { id, staffUserId, state, transactionId }: Decision, now: Date) =>
  tx
    .updateTable('coin_adjustments')
    .set({ state, decided_by: staffUserId, decided_at: now, transaction_id: transactionId })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Adjustments that wait for a second person, oldest first. */
export const listWaitingAdjustments = (db: Db) =>
  db
    .selectFrom('coin_adjustments as a')
    .innerJoin('professionals as p', 'p.id', 'a.professional_id')
    .innerJoin('users as u', 'u.id', 'a.requested_by')
    .select([
      'a.id',
      'a.coins',
      'a.reason',
      'a.requested_by as requestedBy',
      'u.name as requestedByName',
      'a.requested_at as requestedAt',
      'p.name as professional',
    ])
    .where('a.state', '=', 'waiting')
    .orderBy('a.requested_at')
    .limit(50)
    .execute()
