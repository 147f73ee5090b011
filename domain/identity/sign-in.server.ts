import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { userByPhone } from './identity.server.ts'
import { openSession } from './session.server.ts'
import { resendPin, sendPin } from './send-pin.server.ts'
import type { PinRefusal, ResendRefusal } from './pin.ts'
import { verifyPin } from './verify-pin.server.ts'

type Browser = { userAgent?: string; address?: string }

/** Sends the sign-in PIN to a registered phone (spec 7, `POST /v1/login`). Refuses an unknown phone and the sixth code of a day. */
export function startSignIn(
  db: Db,
  { phone, role }: { phone: string; role: 'client' | 'professional' },
  now: Date,
): Promise<Result<{ uuid: string }, 'not_registered' | 'too_many_pins'>> {
  return inTransaction(db, async (tx): Promise<Result<{ uuid: string }, 'not_registered' | 'too_many_pins'>> => {
    const user = await userByPhone(tx, role, phone)
    if (!user) return refuse('not_registered')
    return sendPin(tx, { purpose: 'login', phone, userId: user.id }, now)
  })
}

/** Opens a session for whoever proves the phone. Refuses as `verifyPin` does, and a challenge that was no sign-in. */
export async function finishSignIn(
  db: Db,
  { uuid, pin, ...browser }: { uuid: string; pin: string } & Browser,
  now: Date,
): Promise<Result<{ sessionId: number; token: string; userId: number; name: string }, PinRefusal>> {
  const proof = await verifyPin(db, { uuid, pin }, now)
  if (!proof.ok) return proof
  const { userId, purpose } = proof.value
  if (purpose !== 'login' || userId === null) return refuse('pin_unknown')
  const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  const session = await openSession(db, { userId, ...browser }, now)
  return done({ ...session, userId, name: user.name })
}

/** Sends another sign-in PIN. Refuses a challenge of another purpose, before 45 s, and beyond five in a day. */
export function resendSignInPin(
  db: Db,
  { uuid }: { uuid: string },
  now: Date,
): Promise<Result<{ phone: string }, ResendRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<{ phone: string }, ResendRefusal>> => {
    const login = await tx
      .selectFrom('pin_challenges')
      .select('uuid')
      .where('uuid', '=', uuid)
      .where('purpose', '=', 'login')
      .executeTakeFirst()
    return login ? resendPin(tx, { uuid }, now) : refuse('pin_unknown')
  })
}
