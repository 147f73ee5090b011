import { z } from 'zod'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { findDormantDenial, sendConfirmationLink } from './dormant-account.server.ts'
import { dormantErrorCodes } from './dormant-account.ts'
import { findUserByPhone } from './identity.server.ts'
import { admitPin, admitResend } from './pins/admit-pin.server.ts'
import { isOwn } from './pins/challenge.server.ts'
import { isKnownBrowser } from './pins/known-browser.server.ts'
import { checkUnknownPhoneLimit, consumeUnknownPhoneLimit } from './pins/pin-limits.server.ts'
import { pinErrorCodes, pinLimitErrorCodes, pinSendErrorCodes, resendErrorCodes } from './pins/pin.ts'
import { resendPin, sendPin } from './pins/send-pin.server.ts'
import { verifyPin } from './pins/verify-pin.server.ts'
import { openVerifiedSession } from './sessions/verified-session.server.ts'

/**
 * Sends the sign-in PIN (spec 7, `POST /v1/login`). Errors: unknown phone, sixth code of a day, limits of the IP,
 * three unknown phones from it in an hour (AMB-15). A browser that verified this phone is counted apart.
 */
export const startSignIn = defineAction({
  name: 'start-sign-in',
  actor: anyone,
  input: z.object({
    /** 11 digits. */
    phone: z.string(),
    role: z.enum(['client', 'professional']),
  }),
  errors: ['not_registered', ...pinSendErrorCodes, ...pinLimitErrorCodes],
  idempotent: true,
  async admit({ db, caller: { browser, ip, proofOfWork } }, { phone, role }) {
    const isKnown = await isKnownBrowser(db, phone, browser)
    const limit = isKnown ? ok(null) : await checkUnknownPhoneLimit(db, { ip })
    if (!limit.ok) return limit
    const user = await findUserByPhone(db, role, phone)
    if (!user) {
      await consumeUnknownPhoneLimit(db, { ip })
      return fail('not_registered')
    }
    const admitted = await admitPin(db, { purpose: 'login', phone, isKnown, browser, ip, proofOfWork })
    return admitted.ok ? ok({ userId: user.id }) : admitted
  },
  run: ({ tx, actor: { browser, ip }, admitted: { userId }, now }, { phone }) =>
    sendPin(tx, { purpose: 'login', phone, userId, browser, ip }, now),
})

/**
 * Opens a session for a verified phone, replacing one of the same verification. Errors of `verifyPin`, and an account
 * unused for 180 days, whose e-mail gets a link.
 */
export const finishSignIn = defineAction({
  name: 'finish-sign-in',
  actor: anyone,
  input: z.object({ uuid: z.uuid(), pin: z.string() }),
  errors: [...pinErrorCodes, ...dormantErrorCodes],
  // A retry with the right PIN opens another session, so that no session token is stored with an idempotency key.
  idempotent: true,
  async admit({ db, caller: { browser }, now }, { uuid, pin }) {
    const verified = await verifyPin(db, { uuid, purpose: 'login', pin, browser }, now)
    if (!verified.ok) return verified
    const userId = verified.value.userId!
    const denial = await findDormantDenial(db, userId, now)
    if (denial === 'account_dormant') await sendConfirmationLink(db, { userId, proof: uuid })
    return denial ? fail(denial) : ok({ userId })
  },
  async run({ tx, actor: { userAgent, ip }, admitted: { userId }, now }, { uuid }) {
    const user = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
    const session = await openVerifiedSession(tx, { uuid, userId, userAgent, ip }, now)
    return ok({ ...session, name: user.name })
  },
})

/** Resends the sign-in PIN. Errors: other purpose or browser, before 45 s, beyond five a day, limits. */
export const resendSignInPin = defineAction({
  name: 'resend-sign-in-pin',
  actor: anyone,
  input: z.object({ uuid: z.uuid() }),
  errors: [...resendErrorCodes, ...pinLimitErrorCodes],
  idempotent: true,
  async admit({ db, caller: { browser, ip, proofOfWork }, now }, { uuid }) {
    const login = await db
      .selectFrom('pin_challenges')
      .select(['phone', 'last_sent_at as lastSentAt', 'browser_hash'])
      .where('uuid', '=', uuid)
      .where('purpose', '=', 'login')
      .executeTakeFirst()
    if (!login || !isOwn(login, browser)) return fail('pin_unknown')
    const { phone, lastSentAt } = login
    return admitResend(db, { purpose: 'login', phone, lastSentAt, browser, ip, proofOfWork }, now)
  },
  run: ({ tx, actor: { browser }, now }, { uuid }) => resendPin(tx, { uuid, surface: 'login', browser }, now),
})
