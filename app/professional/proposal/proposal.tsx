import { useEffect } from 'react'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/proposal.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { useSeen } from '#app/browser/use-seen.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { RouteLink } from '#app/shell/route-link.tsx'
import { pageDoor } from '#app/middleware/page-door.ts'
import { OtherVersions, ProposalDocument } from '#app/features/proposals/proposal-document.tsx'
import { proposalPage } from '#app/features/proposals/proposal-page.server.ts'
import { ProposalStanding } from '#app/features/proposals/proposal-standing.tsx'
import type { ProposalView } from '#app/features/proposals/proposal-view.server.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { withdrawProposalForm } from '#domain/proposals/answer-proposal.ts'
import { withdrawProposal } from '#domain/proposals/withdraw-proposal.server.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { purgeSent } from './draft.ts'

export const handle = { pageType: 'proposal:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? [{ title: `${loaderData.name} · ${brand.name}` }, { name: 'description', content: words.title }] : []

export const loader = async ({ params: { leadId, proposalId }, context }: Route.LoaderArgs) =>
  (await proposalPage({ context, role: 'professional', proposalId, isHere: (of) => of.leadId === Number(leadId) })).view

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const action = pageDoor(withdrawProposalForm, withdrawProposal, {
  from: { proposalId: 'proposalId' },
  done: ({ leadId }, { proposalId }) =>
    redirect(`${href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId })}?retirado`, 303),
})

/** A version as its professional sees it, how it stands, and the way to the next one. */
export default function OwnProposal({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const refused = useAnswer(actionData)
  useLiveRevalidation(['proposal.changed'])
  useSeen({ leadId: proposal.leadId })
  const { leadId, version } = proposal
  const isJustSent = query.has('enviado')
  useEffect(() => {
    if (isJustSent) purgeSent(leadId, version)
  }, [isJustSent, leadId, version])
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/profissional/contatos/:leadId', { leadId: proposal.leadId })}>
        {words.backToContact}
      </BackLink>
      <h1>{proposal.name}</h1>
      {isJustSent && proposal.state === 'sent' && (
        <Alert tone="success" role="status">
          {words.sent}
        </Alert>
      )}
      {query.has('retirado') && proposal.state === 'withdrawn' && (
        <Alert tone="success" role="status">
          {words.withdrawn}
        </Alert>
      )}
      {refused && (
        <Alert tone="danger" role="alert">
          {refused.text}
        </Alert>
      )}
      {query.get('confirmar') === 'retirar' && proposal.mayWithdraw && <ConfirmWithdrawal proposal={proposal} />}
      <ProposalStanding proposal={proposal} offerText={words.offerTextForProfessional} />
      <div className="row">
        {proposal.mayMakeNext && (
          <ButtonLink
            href={href('/profissional/contatos/:leadId/orcamento', { leadId: proposal.leadId })}
            kind={proposal.state === 'change_requested' ? 'primary' : 'secondary'}
            icon="edit"
            linkAs={RouteLink}
          >
            {words.makeNext}
          </ButtonLink>
        )}
        {proposal.chat && (
          <ButtonLink href={proposal.chat} kind="secondary" icon="chat" linkAs={RouteLink}>
            {words.openChat}
          </ButtonLink>
        )}
        {proposal.mayWithdraw && (
          <ButtonLink href={`${pageOf(proposal)}?confirmar=retirar`} kind="ghost" icon="back" linkAs={RouteLink}>
            {words.withdraw}
          </ButtonLink>
        )}
      </div>
      <ProposalDocument proposal={proposal} />
      <OtherVersions proposal={proposal} />
    </PageColumn>
  )
}

const pageOf = ({ leadId, id: proposalId }: ProposalView) =>
  href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId })

/** Asks once more before a version is withdrawn; it cannot be undone. */
function ConfirmWithdrawal({ proposal }: { proposal: ProposalView }) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Card as="section" labelledBy="retirar">
      <Form method="post" action={pageOf(proposal)} className="stack stack-4">
        <div className="stack stack-1">
          <h2 id="retirar" className="text-title-3">
            {words.withdrawTitle(proposal.total)}
          </h2>
          <p className="text-soft">{words.withdrawText}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="danger" busy={isSending}>
            {words.withdraw}
          </Button>
          <ButtonLink href={pageOf(proposal)} kind="ghost" linkAs={RouteLink}>
            {words.keepOffer}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}
