import type { Stage } from '#domain/leads/pipeline/stage.ts'
import type { ContactMode } from '#domain/orders/order.ts'
import type { ProposalState } from '#domain/proposals/proposal.ts'

/** The next action; exactly one at a time. */
export type NextAction =
  | 'reply_to_review'
  | 'open_chat'
  | 'send_first_message'
  | 'reach_client'
  | 'make_proposal'
  | 'wait'
  | 'none'

export type NextActionInput = {
  stage: Stage
  mode: ContactMode
  /** Whether phone and email are shown. */
  isReachable: boolean
  isOver: boolean
  isMessaged: boolean
  isChatOpen: boolean
  hasAttempts: boolean
  hasReviewToAnswer: boolean
  canPropose: boolean
  proposal: ProposalState | null
}

const needsNewVersion: readonly (ProposalState | null)[] = ['change_requested', 'refused', 'expired']

/** The next action of a contact. */
export function nextActionOf(contact: NextActionInput): NextAction {
  const { stage, proposal, canPropose } = contact
  if (contact.hasReviewToAnswer) return 'reply_to_review'
  if (contact.isOver || stage === 'lost') return 'none'
  if (canPropose && needsNewVersion.includes(proposal)) return 'make_proposal'
  if (contact.isChatOpen) return 'open_chat'
  const isUntouched = !contact.hasAttempts && !contact.isMessaged
  // Hired by a proposal before any conversation: the day is still to be arranged.
  const isToArrange = stage === 'won' && proposal === 'accepted' && isUntouched
  if (stage === 'won' && !isToArrange) return 'none'
  const isNew = stage === 'new' || isToArrange
  if (isNew && isUntouched && contact.mode !== 'chat' && contact.isReachable) return 'reach_client'
  if (isNew && !contact.isMessaged) return 'send_first_message'
  if (stage !== 'new' && proposal === null && canPropose) return 'make_proposal'
  return 'wait'
}
