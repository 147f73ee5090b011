import { lockWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { type ClaimEvent, claimMachine } from './claim.ts'

/** The only writer of `refund_claims.state`. Returns an update for states that allow `event` (`./claim.ts`). */
export const changeClaim = (tx: Db, event: ClaimEvent) =>
  tx
    .updateTable('refund_claims')
    .set({ state: claimMachine.stateAfter(event) })
    .where('state', 'in', claimMachine.statesBefore(event))

/** A claim with its contact, as `refundAndEndLead` takes it. */
export const selectClaims = (tx: Db) =>
  tx
    .selectFrom('refund_claims as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('professionals as p', 'p.id', 'c.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['c.id', 'c.reason', 'c.state', 'c.decided_by as decidedBy', 'c.first_approved_by as firstApprovedBy'])
    .select(['c.client_answer as clientAnswer', 'l.id as leadId', 'l.state as leadState', 'l.coins_paid as coinsPaid'])
    .select(['p.id as professionalId', 'p.user_id as professionalUserId', 'o.client_id as clientId'])

/** Locks a claim, after the wallet of its professional; undefined if there is none. */
export async function lockClaim(tx: Db, claims: ReturnType<typeof selectClaims>) {
  const unlockedClaim = await claims.executeTakeFirst()
  if (!unlockedClaim) return undefined
  await lockWallet(tx, unlockedClaim.professionalId)
  return claims.forUpdate('c').executeTakeFirstOrThrow()
}
