import type { Db } from '#platform/db.ts'
import { listInvitationFacts } from './invitation-facts.server.ts'
import { invitationDenial } from './invitation.ts'

/** A client's searching orders of this professional's services, newest first, with their denials. */
export async function listInvitableOrders(db: Db, { userId, slug }: { userId: number; slug: string }, now: Date) {
  const orders = await listInvitationFacts(db, { clientId: userId, slug }, now)
  return orders
    .map((facts) => ({ ...facts, isInvited: facts.invitedAt !== null, denial: invitationDenial(facts, now) ?? null }))
    .filter(({ offersService, isInvited, denial }) => (offersService || isInvited) && denial !== 'search_ended')
}
