import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { keyedDigest } from '#platform/security/keyed-digest.ts'
import { type ClientSuspension, type ClientSuspensionReason, phoneRetentionDays } from './client-suspension.ts'

/** What remains of the phone of a client who deleted the account while suspended. */
export const suspendedPhoneDigest = (phone: string) => keyedDigest('suspended', 'client', phone)

/** Suspends a client until a moment, or until restored (AMB-90). False if suspended already, deleted or no client. */
export async function addClientSuspension(
  tx: Db,
  { userId, reason, until }: { userId: number; reason: ClientSuspensionReason; until: Date | null },
  now: Date,
): Promise<boolean> {
  if (!(await lockForSuspension(tx, userId))) return false
  const added = await tx
    .insertInto('client_suspensions')
    .values({ user_id: userId, reason, suspended_at: now, suspended_until: until })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Waits for orders that the client is placing, which lock the user for share (`lockClient`). */
const lockForSuspension = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'client')
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Ends the suspension of a client and returns the digest of a deleted account's phone; undefined without a suspension. */
export const liftClientSuspension = (tx: Db, userId: number): Promise<{ phoneDigest: string | null } | undefined> =>
  tx
    .deleteFrom('client_suspensions')
    .where('user_id', '=', userId)
    .returning('phone_digest as phoneDigest')
    .executeTakeFirst()

/** Ends suspensions that are over; returns whose, without deleted accounts. */
export async function liftDueClientSuspensions(tx: Db, now: Date): Promise<number[]> {
  const ended = await tx
    .deleteFrom('client_suspensions')
    .where('suspended_until', '<=', now)
    .returning(['user_id as userId', 'phone_digest as phoneDigest'])
    .execute()
  return ended.filter(({ phoneDigest }) => phoneDigest === null).map(({ userId }) => userId)
}

/** The suspension of a client; undefined without one. */
export const findClientSuspension = (db: Db, userId: number): Promise<ClientSuspension | undefined> =>
  db
    .selectFrom('client_suspensions')
    .select(['reason', 'suspended_at as suspendedAt', 'suspended_until as until'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Retains the suspension of a deleted account by a digest of its phone, for 180 days at most (docs/decisions/0060). */
export const retainClientSuspension = (tx: Db, { userId, phone }: { userId: number; phone: string }, now: Date) =>
  tx
    .updateTable('client_suspensions')
    .set({
      phone_digest: suspendedPhoneDigest(phone),
      suspended_until: sql<Date>`least(suspended_until, ${addDays(now, phoneRetentionDays)}::timestamptz)`,
    })
    .where('user_id', '=', userId)
    .execute()

/** Why the owner of a verified phone may not place an order: suspended, or deleted while suspended; null if they may. */
export async function findClientDenial(
  tx: Db,
  { userId, phone }: { userId: number; phone: string },
): Promise<'account_suspended' | 'account_barred' | null> {
  const suspension = await tx
    .selectFrom('client_suspensions')
    .select('user_id')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('phone_digest', '=', suspendedPhoneDigest(phone))]))
    .executeTakeFirst()
  if (!suspension) return null
  return suspension.user_id === userId ? 'account_suspended' : 'account_barred'
}
