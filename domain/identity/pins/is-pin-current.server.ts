import type { Db } from '#platform/db.ts'
import { hashPin, isSameHash } from './pin-code.server.ts'

/**
 * Whether this very PIN would still open something: its challenge waits at this phone, has not run out, and no newer code
 * has taken its place. What is not wanted any more is not sent late.
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
