import { grantProvenClaims } from '#domain/leads/refund-claims/proven-claims.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

/** Runs when a message bounces as unknown number; the sweep finds claims made at that moment. */
export const grantProvedClaimsTask: Task = async (_, { db, now, log }) => {
  const granted = await grantProvenClaims(db, now)
  if (granted) log.info({ granted }, 'wrong-number claims granted')
}
