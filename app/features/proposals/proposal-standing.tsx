import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { StatusHeader } from '#app/components/status-header.tsx'
import { openStates } from '#domain/proposals/proposal.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { proposalStyle } from './proposal-style.ts'
import type { ProposalView } from './proposal-view.server.ts'

/** Versions waiting when the contact ended. */
const unanswered = { tone: 'neutral', icon: 'close' } as const

/** The state of a version, the next step, and the client's comment. */
export function ProposalStanding({ proposal, offerText }: { proposal: ProposalView; offerText: string }) {
  const { state, standing, isOver, isOffer, answer } = proposal
  const style = isOver && openStates.includes(state) ? unanswered : proposalStyle[state]
  return (
    <Card>
      <div className="stack stack-4" role="status">
        <StatusHeader {...style} title={standing.title} text={standing.text} />
        {isOffer && (
          <Alert tone="warning" title={words.offerOfChange}>
            {offerText}
          </Alert>
        )}
        {answer && (
          <div className="stack stack-1">
            <p className="text-small text-help">{words.answer[proposal.role]}</p>
            <blockquote className="rounded-card bg-sunken p-4 break-words whitespace-pre-wrap">{answer}</blockquote>
          </div>
        )}
      </div>
    </Card>
  )
}
