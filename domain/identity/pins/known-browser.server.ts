import type { Db } from '#platform/db.ts'
import { hashBrowser } from './pin-code.server.ts'

/**
 * Whether this browser has proved this phone before. What strangers do to a phone, elsewhere or under its number, is none
 * of its business: it is counted by itself (docs/decisions/0029).
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

/** The same by the mark of the browser. */
export const isKnownBrowser = (db: Db, phone: string, browser: string | undefined) =>
  hasProvedPhone(db, phone, hashBrowser(browser))
