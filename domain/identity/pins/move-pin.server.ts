import { randomBytes, randomUUID } from 'node:crypto'
import type { Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { type Challenge, lockChallenge } from './challenge.server.ts'
import { maxPinAttempts, type ResendErrorCode, findResendDenial } from './pin.ts'
import { renewPin } from './send-pin.server.ts'

/**
 * Sends the next PIN of a challenge to another number; older PINs and challenges of the order are void (spec 7;
 * AMB-23). Errors: five a day to the new number, verified, another browser's, the same number within 10 s.
 */
export async function movePin(
  tx: Db,
  { uuid, phone, browser }: { uuid: string; phone: string; browser?: string | undefined },
  now: Date,
): Promise<Result<{ phone: string }, ResendErrorCode>> {
  const lockedChallenge = await lockChallenge(tx, { uuid, browser })
  if (!lockedChallenge.ok) return lockedChallenge
  const challenge = lockedChallenge.value
  const isSame = challenge.phone === phone
  const early = isSame && findResendDenial('phone_verification', challenge.last_sent_at, now)
  if (early) return early
  const counted = isSame ? { sent_count: challenge.sent_count + 1 } : { sent_count: 1, created_at: now }
  const renewed = await renewPin(tx, challenge, { phone, step: isSame ? challenge.step : 1, ...counted }, now)
  if (renewed.ok && !isSame) {
    await keepCount(tx, challenge, now)
    await expireOtherChallenges(tx, challenge, now)
  }
  return renewed
}

/** Other browsers' challenges are for the former number. */
const expireOtherChallenges = (tx: Db, { uuid, order_uuid }: Challenge, now: Date) =>
  tx
    .updateTable('pin_challenges')
    .set({ expires_at: now })
    .where('order_uuid', '=', order_uuid)
    .where('uuid', '<>', uuid)
    .where('verified_at', 'is', null)
    .execute()

/**
 * Keeps today's count of the former number by an unanswerable challenge, so that switching back and forth cannot send
 * without limit.
 */
const keepCount = (tx: Db, former: Challenge, now: Date) =>
  tx
    .insertInto('pin_challenges')
    .values({
      uuid: randomUUID(),
      purpose: former.purpose,
      phone: former.phone,
      origin_hash: former.origin_hash,
      browser_hash: former.browser_hash,
      code_hash: randomBytes(32),
      attempts: maxPinAttempts,
      sent_count: former.sent_count,
      last_sent_at: former.last_sent_at,
      expires_at: now,
      created_at: former.created_at,
    })
    .execute()
