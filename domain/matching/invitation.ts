import { isRunning, type OrderStatus } from '#domain/orders/order.ts'
import { isWorking, type ProfessionalState } from '#domain/professionals/professional.ts'
import { keysOf } from '#domain/shared/keys.ts'

/** Maximum invitations per order. */
export const maxInvitations = 6

/** Facts about order, professional and pair that decide an invitation. */
export type InvitationFacts = {
  status: OrderStatus
  expiresAt: Date | null
  leadCount: number
  maxLeads: number
  /** End of the order's exclusivity. */
  onlyUntil: Date | null
  invitationCount: number
  state: ProfessionalState
  paused: boolean
  offersService: boolean
  /** Has the credentials that the service requires. */
  hasDocuments: boolean
  /** Has fewer open contacts than they take. */
  hasCapacity: boolean
  isOwnPhone: boolean
  hasContact: boolean
  /** This client rejected or blocked the professional before. */
  isRejectedByClient: boolean
  /** The professional blocked this client or dismissed this order. */
  hasDeclined: boolean
  invitedAt: Date | null
}

/** Why a client cannot invite; the professional's own reasons share one code, so that a block is not revealed. */
export const invitationErrorCodes = [
  'search_ended',
  'asks_one_alone',
  'no_places_left',
  'in_contact',
  'other_service',
  'own_profile',
  'refused_before',
  'takes_no_invitation',
  'enough_invitations',
] as const
export type InvitationErrorCode = (typeof invitationErrorCodes)[number]

/** The first that applies is reported. The area served is not checked: the client chose this professional. */
const rules = {
  search_ended: (facts, now) => !isRunning(facts, now),
  asks_one_alone: ({ onlyUntil }) => onlyUntil !== null,
  in_contact: ({ hasContact }) => hasContact,
  no_places_left: ({ leadCount, maxLeads }) => leadCount >= maxLeads,
  own_profile: ({ isOwnPhone }) => isOwnPhone,
  other_service: ({ offersService }) => !offersService,
  refused_before: ({ isRejectedByClient }) => isRejectedByClient,
  takes_no_invitation: (facts) => !isWorking(facts) || !facts.hasDocuments || !facts.hasCapacity || facts.hasDeclined,
  enough_invitations: ({ invitationCount }) => invitationCount >= maxInvitations,
} as const satisfies Record<InvitationErrorCode, (facts: InvitationFacts, now: Date) => boolean>

/** The denial of an invitation; undefined if possible or already made. */
export function invitationDenial(facts: InvitationFacts, now: Date): InvitationErrorCode | undefined {
  if (facts.invitedAt) return undefined
  return keysOf(rules).find((code) => rules[code](facts, now))
}
