import type { Db } from '#platform/db.ts'
import { hashBrowser, isSameHash } from './pin-code.server.ts'

type OrderChallenge = { uuid: string; phone: string; lastSentAt: Date }
type ChallengeQuery = {
  orderUuid: string
  /** The unverified phone in the URL; it must belong to this order. */
  phoneId?: string | undefined
  browser?: string | undefined
}

/**
 * Challenges of an unverified order: `own` is this browser's, or that of the API client that placed the order; `first`
 * is the order's first. Undefined if there is none, or not for `phoneId`.
 */
export async function findOrderChallenge(
  db: Db,
  { orderUuid, phoneId, browser }: ChallengeQuery,
): Promise<{ own: OrderChallenge | undefined; first: OrderChallenge } | undefined> {
  const challenges = await db
    .selectFrom('pin_challenges')
    .select(['uuid', 'phone', 'last_sent_at as lastSentAt', 'browser_hash'])
    .where('order_uuid', '=', orderUuid)
    .where('purpose', '=', 'order_auth')
    .orderBy('id')
    .execute()
  const [first] = challenges
  if (!first || (phoneId !== undefined && !challenges.some(({ uuid }) => uuid === phoneId))) return undefined
  const browserHash = hashBrowser(browser)
  const ofBrowser =
    browserHash && challenges.find(({ browser_hash }) => browser_hash && isSameHash(browser_hash, browserHash))
  return { own: ofBrowser || challenges.find(({ browser_hash }) => browser_hash === null), first }
}
