import { z } from 'zod'
import { type Caller, signedInUser } from '#domain/shared/caller.ts'
import { type Actor, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { rateLimitsOf } from '#platform/security/rate-limit.ts'
import { admitPin } from '../pins/admit-pin.server.ts'
import { pinLimitErrorCodes, pinSendErrorCodes } from '../pins/pin.ts'
import { sendPin } from '../pins/send-pin.server.ts'
import { verifyOwnPin } from '../pins/verify-own-pin.server.ts'
import { endOtherSessions } from '../sessions/own-sessions.server.ts'
import { type ChangePasswordErrorCode, maxPasswordLength } from '../staff.ts'
import { passwordWeakness } from './password-strength.ts'
import { hashPassword, isPassword } from './password.server.ts'
import { emailKey, passwordAttemptLimits } from './staff-sign-in.server.ts'

type Browser = { browser?: string | undefined }
export type PasswordChange = Browser & { userId: number; uuid: string; pin: string; current: string; wanted: string }

const getStaffMember = (db: Db, userId: number) =>
  db
    .selectFrom('staff_credentials as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.email', 'c.password_hash as hash', 'u.name', 'u.phone'])
    .where('c.user_id', '=', userId)
    .where('u.role', '=', 'staff')
    .executeTakeFirstOrThrow()

/** The phone of a staff member's PIN. */
export async function getStaffPhone(db: Db, userId: number) {
  const { phone } = await getStaffMember(db, userId)
  if (!phone) throw new Error('A staff member has no phone')
  return phone
}

/** A staff member who asks for a code to their own phone. It decides nothing, so it is not audited. */
const staffMember: Actor<Caller, never> = { access: ['staff'], errors: [], load: async (_, caller) => ok(caller) }

/**
 * Sends the PIN required to change one's own password. Within 45 s the current code stays valid. Errors of `sendPin`
 * and the limits.
 */
export const askForPasswordPin = defineAction({
  name: 'ask-for-password-pin',
  actor: staffMember,
  input: z.object({}),
  errors: [...pinSendErrorCodes, ...pinLimitErrorCodes],
  idempotent: true,
  async admit({ db, caller }) {
    const { userId } = signedInUser(caller)
    const phone = await getStaffPhone(db, userId)
    const admitted = await admitPin(db, { purpose: 'staff_password', phone })
    return admitted.ok ? ok({ userId, phone }) : admitted
  },
  run: ({ tx, actor: { browser, ip }, admitted, now }) =>
    sendPin(tx, { purpose: 'staff_password', ...admitted, browser, ip }, now),
})

/**
 * Checks new password, current password and PIN, which is consumed. Attempts are counted before the comparison, with
 * those of sign-in: five, then 15 minutes. Returns the hash to store.
 */
export async function proveStaffPassword(
  db: Db,
  { userId, uuid, pin, current, wanted, browser }: PasswordChange,
  now: Date,
): Promise<Result<{ passwordHash: string }, ChangePasswordErrorCode>> {
  const member = await getStaffMember(db, userId)
  const weakness = passwordWeakness(wanted, member)
  if (weakness) return fail(weakness)
  const { takeFrom, forgive } = rateLimitsOf(db)
  const allowance = await takeFrom(passwordAttemptLimits.email, emailKey(member.email))
  if (!allowance.ok) return allowance
  if (!(await isPassword(current.slice(0, maxPasswordLength), member.hash))) return fail('wrong_password')
  await forgive(passwordAttemptLimits.email, emailKey(member.email))
  if (await isPassword(wanted, member.hash)) return fail('password_same')
  const verified = await verifyOwnPin(db, { userId, uuid, purpose: 'staff_password', pin, browser }, now)
  return verified.ok ? ok({ passwordHash: await hashPassword(wanted) }) : verified
}

/** Stores the new password and ends all other sessions. */
export async function replaceStaffPassword(
  tx: Db,
  { userId, sessionId, passwordHash }: { userId: number; sessionId: number; passwordHash: string },
  now: Date,
) {
  await tx.updateTable('staff_credentials').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute()
  await endOtherSessions(tx, { userId, keep: sessionId }, now)
}
