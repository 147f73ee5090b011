import type { Db } from '#platform/db.ts'
import { type Limit, rateLimitsOf } from '#platform/rate-limit.ts'
import { wrongPinsUntilLocked } from './pin.ts'

/** Counted without end, until a right PIN or a person of our team begins the count anew. */
const limit: Limit = { name: 'pin-wrong', points: wrongPinsUntilLocked, durationSeconds: 0 }

/** How many wrong PINs in a row were typed for a phone, over all its challenges. */
export async function wrongPinsInARow(db: Db, phone: string): Promise<number> {
  const [used] = await rateLimitsOf(db).usedOf([[limit, phone]])
  return used!
}

export const countWrongPin = (db: Db, phone: string) => rateLimitsOf(db).takeFrom(limit, phone)

/** A right PIN, or a person of our team who knows that all is well. */
export const forgetWrongPins = (db: Db, phone: string) => rateLimitsOf(db).forgive(limit, phone)
