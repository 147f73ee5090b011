import { createHash } from 'node:crypto'
import { z } from 'zod'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { limitKeyOfIp, isPublicIp } from '#platform/security/ip-address.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import { admitPin } from '../pins/admit-pin.server.ts'
import { hashBrowser } from '../pins/pin-code.server.ts'
import { pinErrorCodes, pinLimitErrorCodes, pinSendErrorCodes, resendErrorCodes } from '../pins/pin.ts'
import { resendPin, sendPin } from '../pins/send-pin.server.ts'
import { verifyPin } from '../pins/verify-pin.server.ts'
import { openVerifiedSession } from '../sessions/verified-session.server.ts'
import { maxPasswordLength, staffEmail } from '../staff.ts'
import { isPassword } from './password.server.ts'

const minutes = 60
/** Wrong passwords allowed; `email` per e-mail among strangers, and per known browser. */
export const passwordAttemptLimits = {
  email: { name: 'staff-email', points: 5, durationSeconds: 15 * minutes, blockSeconds: 15 * minutes },
  ip: { name: 'staff-address', points: 20, durationSeconds: 60 * minutes, blockSeconds: 60 * minutes },
} as const satisfies Record<string, Limit>

/** E-mails are counted as digests. */
export const emailKey = (email: string) => createHash('sha256').update(email).digest('base64url')

/**
 * Staff sign-in by e-mail and password, then a PIN to their phone (AMB-14). A wrong password and an unknown e-mail give
 * the same error in the same time. Attempts are counted before the comparison: five wrong ones lock an e-mail for 15
 * minutes, twenty an IP for an hour; a known browser counts alone (docs/decisions/0029).
 */
export const startStaffSignIn = defineAction({
  name: 'start-staff-sign-in',
  actor: anyone,
  input: z.object({ email: z.string(), password: z.string() }),
  errors: ['wrong_credentials', ...pinLimitErrorCodes, ...pinSendErrorCodes],
  // Nothing of a password is stored, not even in the fingerprint of a key.
  idempotent: true,
  async admit({ db, caller: { ip, browser } }, { email: typed, password }) {
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
    const ofEmail = [
      passwordAttemptLimits.email,
      member?.isKnownBrowser ? emailKey(`${email} ${browser}`) : emailKey(email),
    ] as const
    const ofAddress =
      !member?.isKnownBrowser && isPublicIp(ip) ? ([passwordAttemptLimits.ip, limitKeyOfIp(ip)] as const) : undefined

    for (const [limit, key] of ofAddress ? [ofAddress, ofEmail] : [ofEmail]) {
      const allowance = await takeFrom(limit, key)
      if (!allowance.ok) return allowance
    }

    const isRight = await isPassword(password.slice(0, maxPasswordLength), member?.hash)
    if (!isRight || !member?.phone) return fail('wrong_credentials')
    const { userId, phone } = member
    await forgive(...ofEmail)
    if (ofAddress) await giveBack(...ofAddress)
    const admitted = await admitPin(db, { purpose: 'staff_login', phone })
    return admitted.ok ? ok({ userId, phone }) : admitted
  },
  async run({ tx, actor: { ip, browser }, admitted: { userId, phone }, now }) {
    const sent = await sendPin(tx, { purpose: 'staff_login', phone, userId, browser, ip }, now)
    return sent.ok ? ok({ uuid: sent.value.uuid, phone }) : sent
  },
})

/** Opens a staff session with the right PIN: 15 idle minutes, eight hours at most. Errors of `verifyPin`. */
export const finishStaffSignIn = defineAction({
  name: 'finish-staff-sign-in',
  actor: anyone,
  input: z.object({ uuid: z.uuid(), pin: z.string() }),
  errors: pinErrorCodes,
  // A retry with the right PIN opens another session, so that no session token is stored with an idempotency key.
  idempotent: true,
  async admit({ db, caller: { browser }, now }, { uuid, pin }) {
    const verified = await verifyPin(db, { uuid, purpose: 'staff_login', pin, browser }, now)
    if (!verified.ok) return verified
    const member = await db
      .selectFrom('users as u')
      .innerJoin('staff_credentials as c', 'c.user_id', 'u.id')
      .select(['u.id', 'u.name', 'c.permissions'])
      .where('u.id', '=', verified.value.userId)
      .where('u.role', '=', 'staff')
      .where('u.status', '=', 'active')
      .executeTakeFirst()
    return member ? ok(member) : fail('pin_unknown')
  },
  async run({ tx, actor: { userAgent, ip }, admitted: { id: userId, name, permissions }, now }, { uuid }) {
    const session = await openVerifiedSession(tx, { uuid, userId, role: 'staff', userAgent, ip }, now)
    return ok({ ...session, name, permissions })
  },
})

/** Resends the PIN. Errors: other purpose or browser, before 45 s, daily limit. */
export const resendStaffPin = defineAction({
  name: 'resend-staff-pin',
  actor: anyone,
  input: z.object({ uuid: z.uuid() }),
  errors: [...resendErrorCodes, ...pinLimitErrorCodes],
  idempotent: true,
  async admit({ db }, { uuid }) {
    const challenge = await findStaffChallenge(db, uuid)
    return challenge ? admitPin(db, { purpose: 'staff_login', phone: challenge.phone }) : fail('pin_unknown')
  },
  run: ({ tx, actor: { browser }, now }, { uuid }) => resendPin(tx, { uuid, browser }, now),
})

/** The PIN step: the phone, and the time of the last code. */
export const findStaffChallenge = (db: Db, uuid: string) =>
  db
    .selectFrom('pin_challenges')
    .select(['phone', 'last_sent_at as lastSentAt'])
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'staff_login')
    .executeTakeFirst()
