import { grantProvenClaims } from '#domain/leads/refund-claims/proven-claims.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

/** Asked for when a message came back because there is no such number; the regular look finds claims that were made at that moment. */
export const grantProvenClaimsTask: Task = async (_, { db, now, log }) => {
  const granted = await grantProvenClaims(db, now)
  if (granted) log.info({ granted }, 'coins of wrong phones came back')
}
