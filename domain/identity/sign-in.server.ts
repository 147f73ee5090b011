import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { askForAnotherPin, askForPin } from './pins/ask-for-pin.server.ts'
import { checkDormantAccess } from './dormant-account.server.ts'
import type { DormantErrorCode } from './dormant-account.ts'
import { findUserByPhone } from './identity.server.ts'
import { isOwn } from './pins/challenge.server.ts'
import { openProvedSession } from './sessions/proved-session.server.ts'
import { isKnownBrowser } from './pins/known-browser.server.ts'
import { checkUnknownPhoneLimit, consumeUnknownPhoneLimit } from './pins/pin-limits.server.ts'
import type { PinLimitErrorCode, PinErrorCode, PinSendErrorCode, ResendErrorCode } from './pins/pin.ts'
import { verifyPin } from './pins/verify-pin.server.ts'

type Browser = RequestOrigin & { userAgent?: string }

export type FinishErrorCode = PinErrorCode | DormantErrorCode
export type StartErrorCode = 'not_registered' | PinSendErrorCode | PinLimitErrorCode
type Start = RequestOrigin & { phone: string; role: 'client' | 'professional' }

/**
 * Sends the sign-in PIN (spec 7, `POST /v1/login`). Errors: unknown phone, sixth code of a day, limits of the address,
 * three unknown phones from it in an hour (AMB-15). A browser that verified this phone is counted apart.
 */
export async function startSignIn(
  db: Db,
  { phone, role, ...from }: Start,
  now: Date,
): Promise<Result<{ uuid: string }, StartErrorCode>> {
  const isKnown = await isKnownBrowser(db, phone, from.browser)
  const limit = isKnown ? ok(null) : await checkUnknownPhoneLimit(db, from)
  if (!limit.ok) return limit
  const user = await findUserByPhone(db, role, phone)
  if (!user) {
    await consumeUnknownPhoneLimit(db, from)
    return fail('not_registered')
  }
  return askForPin(db, { purpose: 'login', phone, userId: user.id, isKnown, ...from }, now)
}

/**
 * Opens a session for a verified phone, replacing one of the same verification. Errors of `verifyPin`, and an account
 * unused for 180 days, whose e-mail gets a link.
 */
export async function finishSignIn(
  db: Db,
  { uuid, pin, ...visit }: { uuid: string; pin: string } & Browser,
  now: Date,
): Promise<Result<{ sessionId: number; token: string; userId: number; name: string }, FinishErrorCode>> {
  const proof = await verifyPin(db, { uuid, purpose: 'login', pin, browser: visit.browser }, now)
  if (!proof.ok) return proof
  const userId = proof.value.userId!
  const access = await checkDormantAccess(db, { userId, proof: uuid }, now)
  if (!access.ok) return access
  return inTransaction(db, async (tx) => {
    const user = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
    const session = await openProvedSession(tx, { uuid, userId, ...visit }, now)
    return ok({ ...session, userId, name: user.name })
  })
}

/** Resends the sign-in PIN. Errors: other purpose or browser, before 45 s, beyond five a day, limits. */
export async function resendSignInPin(
  db: Db,
  { uuid, ...asker }: { uuid: string } & RequestOrigin,
  now: Date,
): Promise<Result<{ phone: string }, ResendErrorCode | PinLimitErrorCode>> {
  const login = await db
    .selectFrom('pin_challenges')
    .select(['phone', 'last_sent_at', 'browser_hash'])
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'login')
    .executeTakeFirst()
  if (!login || !isOwn(login, asker.browser)) return fail('pin_unknown')
  const { phone, last_sent_at: lastSentAt } = login
  return askForAnotherPin(db, { purpose: 'login', uuid, phone, lastSentAt, ...asker }, now)
}
