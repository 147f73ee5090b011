import { done, refuse, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { isPin, maxPinAttempts, type PinPurpose, type PinRefusal } from './pin.ts'
import { hashPin, isSameHash } from './pin-code.server.ts'

export type VerifiedPin = {
  uuid: string
  purpose: PinPurpose
  phone: string
  userId: number | null
  orderUuid: string | null
}

/**
 * Takes one of the five attempts, then compares: the attempt is spent before anything is learned, so that two hundred
 * guesses at once win nothing. A right PIN is used up by this call. Refuses a wrong, expired, locked or used one.
 * Runs outside a transaction on purpose: a wrong guess must stay counted whatever happens next.
 */
export async function verifyPin(
  db: Db,
  { uuid, pin }: { uuid: string; pin: string },
  now: Date,
): Promise<Result<VerifiedPin, PinRefusal>> {
  const taken = await db
    .updateTable('pin_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('uuid', '=', uuid)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxPinAttempts)
    .returning(['code_hash', 'attempts'])
    .executeTakeFirst()
  if (!taken) return refuse(await whyNot(db, uuid))
  if (!isPin(pin) || !isSameHash(taken.code_hash, hashPin(uuid, pin)))
    return refuse(taken.attempts >= maxPinAttempts ? 'pin_locked' : 'pin_wrong')

  const met = await db
    .updateTable('pin_challenges')
    .set({ verified_at: now })
    .where('uuid', '=', uuid)
    .where('verified_at', 'is', null)
    .where('code_hash', '=', taken.code_hash) // a resend in between has made this PIN worthless
    .returning(['uuid', 'purpose', 'phone', 'user_id', 'order_uuid'])
    .executeTakeFirst()
  if (!met) return refuse('pin_used')
  return done({
    uuid: met.uuid,
    purpose: met.purpose,
    phone: met.phone,
    userId: met.user_id,
    orderUuid: met.order_uuid,
  })
}

async function whyNot(db: Db, uuid: string): Promise<PinRefusal> {
  const challenge = await db
    .selectFrom('pin_challenges')
    .select(['verified_at', 'attempts'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!challenge) return 'pin_unknown'
  if (challenge.verified_at) return 'pin_used'
  return challenge.attempts >= maxPinAttempts ? 'pin_locked' : 'pin_expired'
}
