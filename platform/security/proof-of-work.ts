import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { Challenge } from 'altcha-lib/v1/types'
import type { Db } from '#platform/db.ts'
import { rateLimitsOf } from './rate-limit.ts'
import { secrets } from './secrets.ts'

/** Numbers to try, half of them on average: about half a second in the browser of a cheap phone, seconds for many at once. */
const hardness = 40_000
const lifeSeconds = 300

const key = () => createHmac('sha256', secrets().pinPepper).update('proof-of-work').digest('base64url')

/** A task that costs a browser some work (altcha), good for five minutes. Nothing of it is stored. */
export const newTask = (): Promise<Challenge> =>
  createChallenge({ hmacKey: key(), maxnumber: hardness, expires: new Date(Date.now() + lifeSeconds * 1000) })

/** Whether a task of ours was solved, in time and for the first time. Uses the solution up. Never throws on garbage. */
export async function isSolved(db: Db, solution: string | undefined): Promise<boolean> {
  if (!solution || solution.length > 1000) return false
  const isRight = await verifySolution(solution, key()).catch(() => false)
  if (!isRight) return false
  const { signature } = JSON.parse(atob(solution)) as { signature: string }
  const used = { name: 'proof-used', points: 1, durationSeconds: 2 * lifeSeconds }
  return (await rateLimitsOf(db).takeFrom(used, signature)).ok
}
