import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { Asker } from '#platform/request-origin.ts'
import { userByPhone } from './identity.server.ts'
import { openSession } from './session.server.ts'
import { resendPin, sendPin } from './send-pin.server.ts'
import { mayAskForPin, mayTryPhones, rememberUnknownPhone } from './pin-limits.server.ts'
import { type PinLimitRefusal, type PinRefusal, type PinSendRefusal, type ResendRefusal, tooEarly } from './pin.ts'
import { verifyPin } from './verify-pin.server.ts'

type Browser = Asker & { userAgent?: string }

export type StartRefusal = 'not_registered' | PinSendRefusal | PinLimitRefusal
type Start = Asker & { phone: string; role: 'client' | 'professional' }

/**
 * Sends the sign-in PIN to a registered phone (spec 7, `POST /v1/login`). Refuses an unknown phone, the sixth code of a
 * day, and an address that asks too much or has named three unknown phones within an hour (AMB-15).
 */
export async function startSignIn(
  db: Db,
  { phone, role, ...from }: Start,
  now: Date,
): Promise<Result<{ uuid: string }, StartRefusal>> {
  const mayTry = await mayTryPhones(db, from)
  if (!mayTry.ok) return mayTry
  const user = await userByPhone(db, role, phone)
  if (!user) {
    await rememberUnknownPhone(db, from)
    return refuse('not_registered')
  }
  const mayAsk = await mayAskForPin(db, { phone, ...from })
  if (!mayAsk.ok) return mayAsk
  return inTransaction(db, async (tx): Promise<Result<{ uuid: string }, StartRefusal>> =>
    sendPin(tx, { purpose: 'login', phone, userId: user.id, browser: from.browser }, now),
  )
}

/** Opens a session for whoever proves the phone. Refuses as `verifyPin` does, and a challenge that was no sign-in. */
export async function finishSignIn(
  db: Db,
  { uuid, pin, ...browser }: { uuid: string; pin: string } & Browser,
  now: Date,
): Promise<Result<{ sessionId: number; token: string; userId: number; name: string }, PinRefusal>> {
  const proof = await verifyPin(db, { uuid, pin, browser: browser.browser }, now)
  if (!proof.ok) return proof
  const { userId, purpose } = proof.value
  if (purpose !== 'login' || userId === null) return refuse('pin_unknown')
  const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  const session = await openSession(db, { userId, ...browser }, now)
  return done({ ...session, userId, name: user.name })
}

/** Sends another sign-in PIN. Refuses a challenge of another purpose, before 45 s, beyond five in a day, and as limits say. */
export async function resendSignInPin(
  db: Db,
  { uuid, browser, ...from }: { uuid: string } & Asker,
  now: Date,
): Promise<Result<{ phone: string }, ResendRefusal | PinLimitRefusal>> {
  const login = await db
    .selectFrom('pin_challenges')
    .select(['phone', 'last_sent_at'])
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'login')
    .executeTakeFirst()
  if (!login) return refuse('pin_unknown')
  const early = tooEarly('login', login.last_sent_at, now)
  if (early) return early
  const mayAsk = await mayAskForPin(db, { phone: login.phone, ...from })
  if (!mayAsk.ok) return mayAsk
  return inTransaction(db, (tx) => resendPin(tx, { uuid, browser }, now))
}
