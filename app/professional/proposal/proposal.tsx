import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/proposal.ts'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { useSeen } from '#app/browser/use-seen.ts'
import { BackLink } from '#app/frame/back-link.tsx'
import { RouteLink } from '#app/frame/route-link.tsx'
import { OtherVersions, ProposalDocument } from '#app/proposals/proposal-document.tsx'
import { proposalPage } from '#app/proposals/proposal-page.server.ts'
import { ProposalStanding } from '#app/proposals/proposal-standing.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageColumn } from '#app/ui/layout.tsx'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { forgetSent } from './draft.ts'

export const handle = { pageType: 'proposal:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? [{ title: `${loaderData.name} · ${brand.name}` }, { name: 'description', content: words.title }] : []

export const loader = async ({ params: { leadId, proposalId }, context }: Route.LoaderArgs) =>
  (await proposalPage({ context, role: 'professional', proposalId, isHere: (of) => of.leadId === Number(leadId) })).view

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** A version as its professional sees it, how it stands, and the way to the next one. */
export default function OwnProposal({ loaderData: proposal }: Route.ComponentProps) {
  const [query] = useSearchParams()
  useLiveRevalidation(['proposal.changed'])
  useSeen({ leadId: proposal.leadId })
  const { leadId, version } = proposal
  const isJustSent = query.has('enviado')
  useEffect(() => {
    if (isJustSent) forgetSent(leadId, version)
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
      <ProposalStanding proposal={proposal} offerText={words.offerTextForProfessional} />
      <div className="row">
        {proposal.mayMakeNext && (
          <ButtonLink
            href={href('/profissional/contatos/:leadId/orcamento', { leadId: proposal.leadId })}
            kind={proposal.state === 'change_asked' ? 'primary' : 'secondary'}
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
      </div>
      <ProposalDocument proposal={proposal} />
      <OtherVersions proposal={proposal} />
    </PageColumn>
  )
}
