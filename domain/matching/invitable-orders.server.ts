import type { Db } from '#platform/db.ts'
import { type AskedInvitation, listInvitationFacts } from './invitation-facts.server.ts'
import { type InvitationErrorCode, invitationDenial } from './invitation.ts'

export type InvitableOrder = Pick<
  AskedInvitation,
  'uuid' | 'categoryId' | 'cityId' | 'district' | 'publishedAt' | 'invitationCount'
> & {
  isInvited: boolean
  /** The denial; null if possible. */
  denial: InvitationErrorCode | null
}

/** A client's searching orders of this professional's services, newest first, with their denials. */
export async function listInvitableOrders(
  db: Db,
  { userId, slug }: { userId: number; slug: string },
  now: Date,
): Promise<InvitableOrder[]> {
  const all = await listInvitationFacts(db, { clientId: userId, slug }, now)
  return all
    .map((facts) => ({ ...facts, isInvited: facts.invitedAt !== null, denial: invitationDenial(facts, now) ?? null }))
    .filter(({ offersService, isInvited, denial }) => (offersService || isInvited) && denial !== 'search_ended')
}
