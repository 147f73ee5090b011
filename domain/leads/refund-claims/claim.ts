import { endOfWorkingDays } from '#domain/help/working-days.ts'
import { addDays, dayMs } from '#domain/shared/durations.ts'
import type { ClaimReason } from '#domain/shared/refund-reason.ts'
import { stateMachine } from '#domain/shared/state-machine.ts'

/** A professional asks for the coins of a contact, staff answer, and one appeal is possible (product: Refunds). */
export const claimMachine = stateMachine({
  open: { grant: 'granted', deny: 'denied', return: 'returned' },
  granted: {},
  denied: { appeal: 'appealed' },
  appealed: { grant_appeal: 'appeal_granted', deny_appeal: 'appeal_denied', return_appeal: 'returned' },
  appeal_granted: {},
  appeal_denied: {},
  returned: {},
})
export const claimStates = claimMachine.states
export type ClaimState = (typeof claimStates)[number]
export type ClaimEvent = (typeof claimMachine.events)[number]

export const waitsForStaff = (state: ClaimState) => state === 'open' || state === 'appealed'
/** An appeal is decided by a different person. */
export const hasDecidedBefore = (claim: { state: ClaimState; decidedBy: number | null }, staffUserId: number) =>
  claim.state === 'appealed' && claim.decidedBy === staffUserId

/** Reasons that only the client can confirm, who answers with one tap. */
export const reasonsClientConfirms = ['already_hired', 'other_scope'] as const satisfies readonly ClaimReason[]
export const canClientConfirm = (reason: ClaimReason) =>
  (reasonsClientConfirms as readonly ClaimReason[]).includes(reason)

/** Days after the unlock in which coins can be claimed, and after the answer in which it can be appealed. */
export const claimWithinDays = 30
export const appealWithinDays = 30
/** Days in which another order of the same client for the same service counts as the same order. */
export const repeatedWithinDays = 30
/** Maximum files of a claim, its appeal included. */
export const maxEvidence = 3

/** Working days, as for tickets and documents: Monday to Friday, without national holidays. */
const answerWorkingDays = 2
export const answerDue = (now: Date) => endOfWorkingDays(now, answerWorkingDays)

export const isWithinClaimWindow = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now.getTime() - createdAt.getTime() <= claimWithinDays * dayMs
/** Until when a denied claim can be appealed; null in other states. */
export const appealUntil = ({ state, decidedAt }: { state: ClaimState; decidedAt: Date | null }) =>
  state === 'denied' && decidedAt !== null ? addDays(decidedAt, appealWithinDays) : null
export const canAppeal = (claim: Parameters<typeof appealUntil>[0], now: Date) => {
  const until = appealUntil(claim)
  return until !== null && now <= until
}
