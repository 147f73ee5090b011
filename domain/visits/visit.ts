import { isOver, type LeadState } from '#domain/leads/lead.ts'
import { stateMachine } from '#domain/shared/state-machine.ts'
import { isRefundedState, type RefundReason } from '#domain/refunds/refund.ts'

/**
 * A day and hour when a professional inspects the work: proposed, then confirmed by the client (product: Professional
 * side).
 */
export const visitMachine = stateMachine({
  proposed: { confirm: 'confirmed', decline: 'declined', cancel: 'canceled' },
  confirmed: { decline: 'declined', cancel: 'canceled' },
  declined: {},
  canceled: {},
})
export type VisitState = (typeof visitMachine.states)[number]
export type VisitEvent = (typeof visitMachine.events)[number]
export const firstState = 'proposed' satisfies VisitState

/** Going to happen unless canceled. */
export const activeStates = visitMachine.statesBefore('cancel')
export const isStanding = (state: VisitStanding) => (activeStates as readonly VisitStanding[]).includes(state)

export const visitMinutes = [30, 60, 90, 120, 180, 240] as const
export const addressLimit = 200
export const visitNoteLimit = 300
/** How far ahead a visit can be. */
export const furthestDays = 180

type Span = { startsAt: Date; minutes: number }
export const endOf = ({ startsAt, minutes }: Span) => new Date(startsAt.getTime() + minutes * 60_000)

/** Whether one of them begins before the other is over. */
export const overlap = (a: Span, b: Span) => a.startsAt < endOf(b) && b.startsAt < endOf(a)

type Deal = { leadState: LeadState; refundReason: RefundReason | null; isBlocked: boolean }

/**
 * Address and notes of a visit are the client's data, like phone and street: hidden once all coins are refunded or
 * either blocked the other.
 */
export const isOutOfReach = ({ refundReason, isBlocked }: Omit<Deal, 'leadState'>) =>
  isBlocked || (refundReason !== null && isRefundedState(refundReason))

/** How a visit reads: `unanswered` is one whose hour came before the client had said anything. */
export type VisitStanding = VisitState | 'unanswered'

/** A visit that has begun is final: not answered, not canceled, and no conflict for others. */
export const hasBegun = ({ startsAt }: Pick<Span, 'startsAt'>, now: Date) => startsAt <= now

/** The effective state of a visit: after the contact ended a coming one does not happen; a past one did. */
export function standingOf(
  { state, ...deal }: Deal & Pick<Span, 'startsAt'> & { state: VisitState },
  now: Date,
): VisitStanding {
  const isPast = hasBegun(deal, now)
  if (!isStanding(state)) return state
  if (isOutOfReach(deal) || (isOver(deal.leadState) && !isPast)) return 'canceled'
  return isPast && state === 'proposed' ? 'unanswered' : state
}
