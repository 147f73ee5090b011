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
  const all = await db
    .selectFrom('pin_challenges')
    .select(['uuid', 'phone', 'last_sent_at as lastSentAt', 'browser_hash'])
    .where('order_uuid', '=', orderUuid)
    .where('purpose', '=', 'order_auth')
    .orderBy('id')
    .execute()
  const [first] = all
  if (!first || (phoneId !== undefined && !all.some(({ uuid }) => uuid === phoneId))) return undefined
  const mark = hashBrowser(browser)
  const ofBrowser = mark && all.find(({ browser_hash: asked }) => asked && isSameHash(asked, mark))
  return { own: ofBrowser || all.find(({ browser_hash: asked }) => asked === null), first }
}
