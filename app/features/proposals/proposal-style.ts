import type { IconName } from '#app/components/icon.tsx'
import type { Tone } from '#app/components/tone.ts'
import type { ProposalState } from '#domain/shared/proposal-state.ts'

/** The style of a version's state, on its page and card. */
export const proposalStyle: Record<ProposalState, { tone: Tone; icon: IconName }> = {
  sent: { tone: 'info', icon: 'send' },
  seen: { tone: 'info', icon: 'eye' },
  change_requested: { tone: 'warning', icon: 'edit' },
  accepted: { tone: 'success', icon: 'check-circle' },
  refused: { tone: 'neutral', icon: 'close' },
  withdrawn: { tone: 'neutral', icon: 'back' },
  expired: { tone: 'neutral', icon: 'clock' },
  superseded: { tone: 'neutral', icon: 'list' },
}
