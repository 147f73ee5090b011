import type { Db } from '#platform/db.ts'
import { hashBrowser } from './pin-code.server.ts'

/**
 * Whether this browser has verified this phone before. Wrong PINs of such a browser are counted apart
 * (docs/decisions/0029).
 */
export async function hasVerifiedPhone(db: Db, phone: string, browserHash: Buffer | null): Promise<boolean> {
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

/** `hasVerifiedPhone` for an unhashed browser id. */
export const isKnownBrowser = (db: Db, phone: string, browser: string | undefined) =>
  hasVerifiedPhone(db, phone, hashBrowser(browser))
