import { useEffect } from 'react'
import { redirect, useFetcher, useSearchParams } from 'react-router'
import type { Route } from './+types/proposal.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { useSeen } from '#app/browser/use-seen.ts'
import { useVisible } from '#app/browser/use-visible.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { RouteLink } from '#app/shell/route-link.tsx'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { OtherVersions, ProposalDocument } from '#app/features/proposals/proposal-document.tsx'
import { proposalPage } from '#app/features/proposals/proposal-page.server.ts'
import { ProposalStanding } from '#app/features/proposals/proposal-standing.tsx'
import type { ProposalView } from '#app/features/proposals/proposal-view.server.ts'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { acceptProposal } from '#domain/proposals/accept-proposal.server.ts'
import {
  acceptProposalForm,
  askChangeForm,
  rejectProposalForm,
  markProposalSeenForm,
} from '#domain/proposals/answer-proposal.ts'
import { askChange } from '#domain/proposals/ask-change.server.ts'
import { rejectProposal } from '#domain/proposals/reject-proposal.server.ts'
import { markProposalSeen } from '#domain/proposals/mark-proposal-seen.server.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { AnswerForms, ConfirmAcceptance } from './answer-forms.tsx'

export const handle = { pageType: 'proposal:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: `${loaderData.proposal.name} · ${brand.name}` },
        { name: 'description', content: `Orçamento de ${loaderData.proposal.professional}.` },
      ]
    : []

export async function loader({ params: { uuid, proposalId }, context }: Route.LoaderArgs) {
  const { view } = await proposalPage({
    ...{ context, role: 'client', proposalId },
    isHere: ({ orderUuid }) => orderUuid === uuid.toLowerCase(),
  })
  return {
    proposal: view,
    fields: {
      change: fieldAttributes(askChangeForm.takes, 'words'),
      refusal: fieldAttributes(rejectProposalForm.takes, 'words'),
    },
  }
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'
export { revalidate as shouldRevalidate } from '#app/browser/look-again.ts'

const saidTexts = { aceito: words.accepted, mudanca: words.changeAsked, recusado: words.refused } as const
const back = (said: keyof typeof saidTexts) => ({
  from: { proposalId: 'proposalId' } as const,
  done: ({ orderUuid: uuid }: { orderUuid: string }, { proposalId }: { proposalId: number }) =>
    redirect(`${href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid, proposalId })}?feito=${said}`, 303),
})

export const action = pageDoors({
  see: pageDoor(markProposalSeenForm, markProposalSeen, {
    from: { proposalId: 'proposalId' },
    done: () => new Response(null, { status: 204 }),
  }),
  accept: pageDoor(acceptProposalForm, acceptProposal, back('aceito')),
  change: pageDoor(askChangeForm, askChange, back('mudanca')),
  refuse: pageDoor(rejectProposalForm, rejectProposal, back('recusado')),
})

/** A version of what a professional offers: read it, ask for a change, accept it or refuse it (product: Quote). */
export default function ClientProposal({ loaderData: { proposal, fields }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const refused = useAnswer(actionData)
  useLiveRevalidation(['proposal.changed'])
  useSeen({ leadId: proposal.leadId })
  useSeeing(proposal)
  const said = query.get('feito')
  const isConfirming = query.get('confirmar') === 'aceitar' && proposal.mayAccept
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/meus-pedidos/:uuid', { uuid: proposal.orderUuid })}>{words.backToOrder}</BackLink>
      <div className="stack stack-1">
        <p className="text-soft">{proposal.professional}</p>
        <h1>{proposal.name}</h1>
      </div>
      {refused && (
        <Alert tone="danger" role="alert">
          {refused.text}
        </Alert>
      )}
      {said && !refused && Object.hasOwn(saidTexts, said) && (
        <Alert tone="success" role="status">
          {saidTexts[said as keyof typeof saidTexts]}
        </Alert>
      )}
      {isConfirming ? (
        <ConfirmAcceptance proposal={proposal} />
      ) : (
        <>
          <ProposalStanding proposal={proposal} offerText={words.offerText} />
          <ProposalDocument proposal={proposal} />
          <AnswerForms proposal={proposal} fields={fields} refused={refused} />
          {proposal.chat && (
            <div>
              <ButtonLink href={proposal.chat} kind="secondary" icon="chat" linkAs={RouteLink}>
                {words.openChat}
              </ButtonLink>
            </div>
          )}
          <Alert tone="neutral" icon="shield">
            {words.care}
          </Alert>
          <OtherVersions proposal={proposal} />
        </>
      )}
    </PageColumn>
  )
}

/** The professional is told that it was opened, once it is before somebody's eyes. */
function useSeeing({ id, state }: ProposalView) {
  const { submit } = useFetcher()
  const isVisible = useVisible()
  useEffect(() => {
    if (state === 'sent' && isVisible) void submit({ intent: 'see' }, { method: 'post' })
  }, [id, state, isVisible, submit])
}
