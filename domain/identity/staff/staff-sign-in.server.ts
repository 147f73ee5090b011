import { createHash } from 'node:crypto'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { countedAddress, isPublicAddress } from '#platform/security/network-address.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { askForPin } from '../pins/ask-for-pin.server.ts'
import { isPassword } from './password.server.ts'
import type { PinLimitErrorCode, PinErrorCode, ResendErrorCode } from '../pins/pin.ts'
import { hashBrowser } from '../pins/pin-code.server.ts'
import { consumePinLimits } from '../pins/pin-limits.server.ts'
import { resendPin } from '../pins/send-pin.server.ts'
import { openProvedSession } from '../sessions/proved-session.server.ts'
import { maxPasswordLength, staffEmail, type StaffPermission, type StaffSignInErrorCode } from '../staff.ts'
import { verifyPin } from '../pins/verify-pin.server.ts'

const minutes = 60
/** Wrong passwords allowed; `email` per e-mail among strangers, and per known browser. */
export const tries = {
  email: { name: 'staff-email', points: 5, durationSeconds: 15 * minutes, blockSeconds: 15 * minutes },
  address: { name: 'staff-address', points: 20, durationSeconds: 60 * minutes, blockSeconds: 60 * minutes },
} as const satisfies Record<string, Limit>

/** E-mails are counted as digests. */
export const emailKey = (email: string) => createHash('sha256').update(email).digest('base64url')

type Credentials = RequestOrigin & { email: string; password: string }

/**
 * Staff sign-in by e-mail and password, then a PIN to their phone (AMB-14). A wrong password and an unknown e-mail
 * give the same error in the same time. Tries are counted before the comparison: five wrong ones per e-mail, then 15
 * minutes; twenty per address, then an hour. A right one counts nothing. A browser that verified the phone is counted
 * apart (docs/decisions/0029).
 */
export async function startStaffSignIn(
  db: Db,
  { email: typed, password, address, browser }: Credentials,
  now: Date,
): Promise<Result<{ uuid: string; phone: string }, StaffSignInErrorCode>> {
  const email = staffEmail(typed)
  const member = await db
    .selectFrom('staff_credentials as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id as userId', 'c.password_hash as hash', 'u.phone'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('pin_challenges as p')
            .select('p.id')
            .whereRef('p.phone', '=', 'u.phone')
            .where('p.browser_hash', '=', hashBrowser(browser))
            .where('p.verified_at', 'is not', null),
        )
        .as('isKnownBrowser'),
    )
    .where('c.email', '=', email)
    .where('u.role', '=', 'staff')
    .where('u.status', '=', 'active')
    .executeTakeFirst()

  const { takeFrom, giveBack, forgive } = rateLimitsOf(db)
  const ofEmail = [tries.email, member?.isKnownBrowser ? emailKey(`${email} ${browser}`) : emailKey(email)] as const
  const ofAddress =
    !member?.isKnownBrowser && isPublicAddress(address)
      ? ([tries.address, countedAddress(address)] as const)
      : undefined

  for (const [limit, key] of ofAddress ? [ofAddress, ofEmail] : [ofEmail]) {
    const allowance = await takeFrom(limit, key)
    if (!allowance.ok) return allowance
  }

  const isRight = await isPassword(password.slice(0, maxPasswordLength), member?.hash)
  if (!isRight || !member?.phone) return fail('wrong_credentials')
  const { userId, phone } = member
  await forgive(...ofEmail)
  if (ofAddress) await giveBack(...ofAddress)
  const sent = await askForPin(db, { purpose: 'staff_login', phone, userId, browser, address }, now)

  return sent.ok ? ok({ uuid: sent.value.uuid, phone }) : sent
}

/** Opens a staff session with the right PIN: 15 idle minutes, eight hours at most. Errors of `verifyPin`. */
export async function finishStaffSignIn(
  db: Db,
  { uuid, pin, ...visit }: { uuid: string; pin: string; userAgent?: string } & RequestOrigin,
  now: Date,
): Promise<Result<{ sessionId: number; token: string; name: string; permissions: StaffPermission[] }, PinErrorCode>> {
  const proof = await verifyPin(db, { uuid, purpose: 'staff_login', pin, browser: visit.browser }, now)
  if (!proof.ok) return proof
  const member = await db
    .selectFrom('users as u')
    .innerJoin('staff_credentials as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.name', 'c.permissions'])
    .where('u.id', '=', proof.value.userId)
    .where('u.role', '=', 'staff')
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!member) return fail('pin_unknown')
  return inTransaction(db, async (tx) => {
    const session = await openProvedSession(tx, { uuid, userId: member.id, role: 'staff', ...visit }, now)
    return ok({ ...session, name: member.name, permissions: member.permissions as StaffPermission[] })
  })
}

/** Resends the PIN. Errors: other purpose or browser, before 45 s, daily limit. */
export async function resendStaffPin(
  db: Db,
  { uuid, browser }: { uuid: string } & RequestOrigin,
  now: Date,
): Promise<Result<{ phone: string }, ResendErrorCode | PinLimitErrorCode>> {
  const challenge = await findStaffChallenge(db, uuid)
  if (!challenge) return fail('pin_unknown')
  const limit = await consumePinLimits(db, { phone: challenge.phone, isKnown: true })
  if (!limit.ok) return limit
  return inTransaction(db, (tx) => resendPin(tx, { uuid, browser }, now))
}

/** The PIN step: the phone, and the time of the last code. */
export const findStaffChallenge = (db: Db, uuid: string) =>
  db
    .selectFrom('pin_challenges')
    .select(['phone', 'last_sent_at as lastSentAt'])
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'staff_login')
    .executeTakeFirst()
