import { type Selectable, sql } from 'kysely'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Database } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import { hashBrowser, isSameHash } from './pin-code.server.ts'

export type Challenge = Selectable<Database['pin_challenges']>

/** Serializes counting, sending and comparing PINs of a phone until the transaction ends. */
export const lockPhone = (tx: Db, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pin:${phone}`}, 0))`.execute(tx)

/**
 * Whether a challenge belongs to this browser. An API client's challenge belongs to the holder of its uuid
 * (docs/decisions/0029).
 */
export function isOwn(challenge: Pick<Challenge, 'browser_hash'>, browser: string | undefined) {
  if (!challenge.browser_hash) return true
  const browserHash = hashBrowser(browser)
  return browserHash !== null && isSameHash(challenge.browser_hash, browserHash)
}

/** Locks a pending challenge of this browser. Errors: unknown, another browser's, or already verified. */
export async function lockChallenge(
  tx: Db,
  { uuid, browser }: { uuid: string; browser?: string | undefined },
): Promise<Result<Challenge, 'pin_unknown' | 'pin_used'>> {
  const unlocked = await tx.selectFrom('pin_challenges').select('phone').where('uuid', '=', uuid).executeTakeFirst()
  if (!unlocked) return fail('pin_unknown')
  await lockPhone(tx, unlocked.phone) // lock order: the phone before its challenges
  const challenge = await tx
    .selectFrom('pin_challenges')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!challenge || !isOwn(challenge, browser)) return fail('pin_unknown')
  return challenge.verified_at ? fail('pin_used') : ok(challenge)
}
