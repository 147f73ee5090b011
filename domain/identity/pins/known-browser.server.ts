import type { Db } from '#platform/db.ts'
import { hashBrowser } from './pin-code.server.ts'

/**
 * Whether this browser has verified this phone before. It is counted apart, so that strangers do not affect it
 * (docs/decisions/0029).
 */
export async function hasProvedPhone(db: Db, phone: string, browserHash: Buffer | null): Promise<boolean> {
  if (!browserHash) return false
  const proof = await db
    .selectFrom('pin_challenges')
    .select('id')
    .where('phone', '=', phone)
    .where('browser_hash', '=', browserHash)
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return proof !== undefined
}

/** The same by browser id. */
export const isKnownBrowser = (db: Db, phone: string, browser: string | undefined) =>
  hasProvedPhone(db, phone, hashBrowser(browser))
