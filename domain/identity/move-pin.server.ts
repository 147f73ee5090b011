import { randomBytes, randomUUID } from 'node:crypto'
import type { Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { maxPinAttempts, type ResendRefusal, tooEarly } from './pin.ts'
import { hashBrowser } from './pin-code.server.ts'
import { holdChallenge, renewPin } from './send-pin.server.ts'

/**
 * Sends the next PIN of a challenge to another number. The challenge keeps its uuid, its attempts begin anew, and the PIN
 * before is worth nothing. Refuses beyond five in a day to the new number and after the challenge was met; the number it
 * has already waits the 10 s of a resend. Whether anybody has the number makes no difference (spec 7; AMB-23).
 */
export async function movePin(
  tx: Db,
  { uuid, phone, browser }: { uuid: string; phone: string; browser?: string | undefined },
  now: Date,
): Promise<Result<{ phone: string }, ResendRefusal>> {
  const held = await holdChallenge(tx, uuid)
  if (!held.ok) return held
  const challenge = held.value
  const isSame = challenge.phone === phone
  const early = isSame && tooEarly('phone_verification', challenge.last_sent_at, now)
  if (early) return early
  const counted = isSame ? { sent_count: challenge.sent_count + 1 } : { sent_count: 1, created_at: now }
  const renewed = await renewPin(
    tx,
    challenge,
    { phone, step: isSame ? challenge.step : 1, browser_hash: hashBrowser(browser), ...counted },
    now,
  )
  if (renewed.ok && !isSame) await keepCount(tx, challenge, now)
  return renewed
}

/** What the former number got today stays counted for it, by a challenge that nobody can meet: else moving to and fro would send without end. */
const keepCount = (
  tx: Db,
  former: { phone: string; sent_count: number; created_at: Date; last_sent_at: Date },
  now: Date,
) =>
  tx
    .insertInto('pin_challenges')
    .values({
      uuid: randomUUID(),
      purpose: 'phone_verification',
      phone: former.phone,
      code_hash: randomBytes(32),
      attempts: maxPinAttempts,
      sent_count: former.sent_count,
      last_sent_at: former.last_sent_at,
      expires_at: now,
      created_at: former.created_at,
    })
    .execute()
