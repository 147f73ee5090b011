import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fail, ok, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { findClientSuspension } from './client-suspension.server.ts'
import { recordConsent } from './consents.server.ts'
import { closeDormantClient } from './dormant-account.server.ts'

export { admitPin, admitResend } from './pins/admit-pin.server.ts'
export { consumePinLimits } from './pins/pin-limits.server.ts'
export {
  findClientDenial,
  suspendedPhoneDigest,
  liftDueClientSuspensions,
  findClientSuspension,
  liftClientSuspension,
  addClientSuspension,
} from './client-suspension.server.ts'
export { isDormant } from './dormant-account.server.ts'
export { eraseAccount } from './erase-account.server.ts'
export { liftPhoneLocks, listAccountsOfPhone, listLocksOfPhone, type PhoneLock } from './pins/phone-locks.server.ts'
export { proveStaffPassword, replaceStaffPassword } from './staff/staff-password.server.ts'
export { movePin } from './pins/move-pin.server.ts'
export { findOrderChallenge } from './pins/order-challenge.server.ts'
export { hashBrowser } from './pins/pin-code.server.ts'
export { updateStaffIdentification } from './staff/staff-identification.server.ts'
export { endOtherSessions, endOwnSession } from './sessions/own-sessions.server.ts'
export { findVerifiedPhone, openVerifiedSession } from './sessions/verified-session.server.ts'
export { isKnownBrowser } from './pins/known-browser.server.ts'
export { resendPin, sendPin } from './pins/send-pin.server.ts'
export { verifyOwnPin } from './pins/verify-own-pin.server.ts'
export { verifyPin } from './pins/verify-pin.server.ts'

type Person = { phone: string; name: string; email: string }

/**
 * The client of a verified phone: existing, or new (AMB-15), also when the existing one is dormant with another
 * e-mail. A new one accepted the terms shown on the PIN page. An existing client keeps name and e-mail.
 */
export async function findOrCreateClient(tx: Db, person: Person, now: Date) {
  await closeDormantClient(tx, person, now)
  return findOrCreate(tx, 'client', person, now)
}

/** The professional of a verified phone, existing or new; a person may have one account of each role (AMB-49). */
export const findOrCreateProfessional = (tx: Db, person: Person, now: Date) =>
  findOrCreate(tx, 'professional', person, now)

async function findOrCreate(
  tx: Db,
  role: 'client' | 'professional',
  { phone, name, email }: Person,
  now: Date,
): Promise<{ id: number; uuid: string; name: string }> {
  const created = await tx
    .insertInto('users')
    .values({ uuid: randomUUID(), role, name, phone, email, created_at: now })
    // A literal: a generic plan would not use the partial index.
    .onConflict((on) => on.columns(['role', 'phone']).where('status', '<>', sql.lit('deleted')).doNothing())
    .returning(['id', 'uuid', 'name'])
    .executeTakeFirst()
  if (created) await recordConsent(tx, { kind: 'terms', given: true, userId: created.id }, now)
  // Waits for a deletion of the account; afterwards the phone is free.
  const record = created ?? (await recordOf(tx, role, phone).forShare().executeTakeFirst())
  return record ?? findOrCreate(tx, role, { phone, name, email }, now)
}

const recordOf = (db: Db, role: 'client' | 'professional', phone: string) =>
  db
    .selectFrom('users')
    .select(['id', 'uuid', 'name'])
    .where('role', '=', role)
    .where('phone', '=', phone)
    .where('status', '<>', 'deleted')

/**
 * Prevents the deletion and suspension of a client until the transaction ends; throws for a deleted one. Error:
 * suspended already.
 */
export async function lockClient(tx: Db, userId: number): Promise<Result<null, 'account_suspended'>> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forShare()
    .executeTakeFirstOrThrow()
  return (await findClientSuspension(tx, userId)) ? fail('account_suspended') : ok(null)
}

export const findUserByPhone = (db: Db, role: 'client' | 'professional', phone: string) =>
  recordOf(db, role, phone).executeTakeFirst()

/** Deletes challenges of purged orders, which have phones. */
export async function purgeOrderChallenges(db: Db, orderUuids: string[]) {
  if (orderUuids.length) await db.deleteFrom('pin_challenges').where('order_uuid', 'in', orderUuids).execute()
}

/** Changes name, and e-mail if given, of an active account only. */
export const renameAccount = (tx: Db, { userId, ...changed }: { userId: number; name: string; email?: string }) =>
  tx.updateTable('users').set(changed).where('id', '=', userId).where('status', '=', 'active').execute()
