import { fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { PinErrorCode } from './pin.ts'
import { type Guess, type VerifiedPin, verifyPin } from './verify-pin.server.ts'

/** `verifyPin` for a signed-in person: another person's PIN is unknown and costs no attempt. */
export async function verifyOwnPin(
  db: Db,
  { userId, ...guess }: Guess & { userId: number },
  now: Date,
): Promise<Result<VerifiedPin, PinErrorCode>> {
  const challenge = await db
    .selectFrom('pin_challenges')
    .select('uuid')
    .where('uuid', '=', guess.uuid)
    .where('purpose', '=', guess.purpose)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return challenge ? verifyPin(db, guess, now) : fail('pin_unknown')
}
