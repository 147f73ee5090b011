import { findOrderChallenge, hashBrowser } from '#domain/identity/identity.server.ts'
import type { Db } from '#platform/db.ts'

/**
 * Data of the PIN page: the phone's last digits, the time of this browser's last code (null for none), and whether the
 * number may change. Undefined if nothing waits.
 */
export async function findOrderAwaitingPin(
  db: Db,
  { orderUuid, phoneId, browser }: { orderUuid: string; phoneId?: string; browser?: string | undefined },
) {
  const challenges = await findOrderChallenge(db, { orderUuid, phoneId, browser })
  const order =
    challenges &&
    (await db
      .selectFrom('orders')
      .select(['status', 'browser_hash as madeBy'])
      .where('uuid', '=', orderUuid)
      .executeTakeFirst())
  if (!order) return undefined
  const { uuid, phone } = challenges.own ?? challenges.first
  const { status, madeBy } = order
  return {
    phoneId: uuid,
    phone,
    status,
    lastSentAt: challenges.own?.lastSentAt ?? null,
    canChange: isPlacedBy(madeBy, browser),
  }
}

/** Whether this browser made the order; an API order belongs to the holder of its ids (docs/decisions/0029). */
export function isPlacedBy(madeBy: Buffer | null, browser: string | undefined) {
  if (!madeBy) return true
  return hashBrowser(browser)?.equals(madeBy) === true
}
