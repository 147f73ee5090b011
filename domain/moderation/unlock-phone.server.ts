import { createHmac } from 'node:crypto'
import { liftPhoneLocks, locksOfPhone, type PhoneLock } from '#domain/identity/identity.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { secrets } from '#platform/security/secrets.ts'
import { writeAudit } from './moderation.server.ts'

/** What is written down outlives an account: it tells one phone from another, and which one only with our secret. */
const digestOf = (phone: string) => createHmac('sha256', secrets().pinPepper).update(phone).digest('base64url')

/**
 * Lifts what holds a phone back, once its person has shown our team who they are, and writes down who did so (quality: PIN
 * guessing; AMB-83). Refuses a phone that nothing holds back.
 */
export function unlockPhone(
  db: Db,
  { phone, staffUserId }: { phone: string; staffUserId: number },
  now: Date,
): Promise<Result<PhoneLock[], 'not_locked'>> {
  return inTransaction(db, async (tx): Promise<Result<PhoneLock[], 'not_locked'>> => {
    const locks = await locksOfPhone(tx, phone, now)
    if (!locks.length) return fail('not_locked')
    await liftPhoneLocks(tx, phone, now)
    const before = { locks: locks.map(({ purpose, kind, until }) => ({ purpose, kind, until })) }
    await writeAudit(tx, { staffUserId, action: 'phone.unlocked', subject: `phone:${digestOf(phone)}`, before }, now)
    return ok(locks)
  })
}
