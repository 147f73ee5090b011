import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { Challenge } from 'altcha-lib/v1/types'
import type { Db } from '#platform/db.ts'
import { rateLimitsOf } from './rate-limit.ts'
import { secrets } from './secrets.ts'

/** Search space, half on average: about half a second on a cheap phone, seconds for concurrent ones. */
const hardness = 40_000
const lifeSeconds = 300

const key = () => createHmac('sha256', secrets().pinPepper).update('proof-of-work').digest('base64url')

/** A proof-of-work task (altcha), valid for five minutes, stateless. */
export const createProofChallenge = (): Promise<Challenge> =>
  createChallenge({ hmacKey: key(), maxnumber: hardness, expires: new Date(Date.now() + lifeSeconds * 1000) })

/** Verifies a solution: in time, once. Never throws on garbage. */
export async function isSolved(db: Db, solution: string | undefined): Promise<boolean> {
  if (!solution || solution.length > 1000) return false
  const isRight = await verifySolution(solution, key()).catch(() => false)
  if (!isRight) return false
  const { signature } = JSON.parse(atob(solution)) as { signature: string }
  const used = { name: 'proof-used', points: 1, durationSeconds: 2 * lifeSeconds }
  return (await rateLimitsOf(db).takeFrom(used, signature)).ok
}
