import { isOver, type LeadState } from '#domain/leads/lead.ts'
import { isFullRefund, type RefundReason } from '#domain/refunds/refund.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { stateMachine } from '#domain/shared/state-machine.ts'

/** A visit to inspect the work: proposed by the professional, confirmed by the client (product: Professional side). */
export const visitMachine = stateMachine({
  proposed: { confirm: 'confirmed', decline: 'declined', cancel: 'canceled' },
  confirmed: { decline: 'declined', cancel: 'canceled' },
  declined: {},
  canceled: {},
})
export type VisitState = (typeof visitMachine.states)[number]
export type VisitEvent = (typeof visitMachine.events)[number]
export const firstState = 'proposed' satisfies VisitState

/** Takes place unless canceled. */
export const activeStates = visitMachine.statesBefore('cancel')
export const isActiveState = (state: ShownVisitState) => (activeStates as readonly ShownVisitState[]).includes(state)

export const visitMinutes = [30, 60, 90, 120, 180, 240] as const
export const addressLimit = 200
export const visitNoteLimit = 300
/** How far ahead a visit can be. */
export const maxDaysAhead = 180

type Span = { startsAt: Date; minutes: number }
export const endOf = ({ startsAt, minutes }: Span) => addMinutes(startsAt, minutes)

/** Whether one begins before the other ends. */
export const overlap = (a: Span, b: Span) => a.startsAt < endOf(b) && b.startsAt < endOf(a)

type Deal = { leadState: LeadState; refundReason: RefundReason | null; isBlocked: boolean; isClosed: boolean }

/**
 * Address and notes of a visit are the client's data, like phone and street: hidden once all coins are refunded or
 * either blocked the other.
 */
export const isOutOfReach = ({ refundReason, isBlocked }: Pick<Deal, 'refundReason' | 'isBlocked'>) =>
  isBlocked || (refundReason !== null && isFullRefund(refundReason))

/** The shown state of a visit; `unanswered`: it began before the client answered. */
export type ShownVisitState = VisitState | 'unanswered'

/** A visit that has begun cannot be answered or withdrawn, and does not block other visits. */
export const hasBegun = ({ startsAt }: Pick<Span, 'startsAt'>, now: Date) => startsAt <= now

/** The effective state: after the contact ended or staff closed it, a future visit is canceled and a past one stays. */
export function effectiveState(
  { state, ...deal }: Deal & Pick<Span, 'startsAt'> & { state: VisitState },
  now: Date,
): ShownVisitState {
  const isPast = hasBegun(deal, now)
  if (!isActiveState(state)) return state
  if (isOutOfReach(deal) || ((isOver(deal.leadState) || deal.isClosed) && !isPast)) return 'canceled'
  return isPast && state === 'proposed' ? 'unanswered' : state
}
