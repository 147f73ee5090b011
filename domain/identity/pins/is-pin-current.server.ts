import type { Db } from '#platform/db.ts'
import { hashPin, isSameHash } from './pin-code.server.ts'

/**
 * Whether this PIN is still valid: its challenge waits, has not expired and has no newer code. Stale PINs are not sent.
 */
export async function isPinCurrent(
  db: Db,
  { uuid, phone, pin }: { uuid: string; phone: string; pin: string },
  now: Date,
) {
  const challenge = await db
    .selectFrom('pin_challenges')
    .select('code_hash')
    .where('uuid', '=', uuid)
    .where('phone', '=', phone)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return challenge !== undefined && isSameHash(challenge.code_hash, hashPin(uuid, pin))
}
