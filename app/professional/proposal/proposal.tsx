import { useEffect } from 'react'
import { redirect, useSearchParams } from 'react-router'
import {
  ActionForm,
  type ActionFormState,
  FormError,
  SubmitButton,
  useActionForm,
} from '#app/browser/use-action-form.tsx'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { useMarkNotificationsRead } from '#app/browser/use-mark-notifications-read.ts'
import { SuccessAlert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { OtherVersions, ProposalDocument } from '#app/features/proposals/proposal-document.tsx'
import { proposalPage } from '#app/features/proposals/proposal-page.server.ts'
import { ProposalStanding } from '#app/features/proposals/proposal-standing.tsx'
import type { ProposalView } from '#app/features/proposals/proposal-view.server.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { withdrawProposal } from '#domain/proposals/withdraw-proposal.server.ts'
import { href } from '#href.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { Route } from './+types/proposal.ts'
import { purgeSent } from './draft.ts'

export const handle = { pageType: 'proposal:show' }
export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? titleMeta(loaderData.name, words.title) : [])

export async function loader({ params: { leadId, proposalId }, context }: Route.LoaderArgs) {
  const { view } = await proposalPage({
    context,
    role: 'professional',
    proposalId,
    matchesAddress: (proposal) => proposal.leadId === Number(leadId),
  })
  return view
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const action = formAction(withdrawProposal, {
  onSuccess: ({ leadId }, { proposalId }) =>
    redirect(`${href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId })}?retirado`, 303),
})

/** A version for its professional, with its state and a link to the next one. */
export default function OwnProposal({ loaderData: proposal }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const form = useActionForm()
  useLiveRevalidation(['proposal.changed'])
  const { leadId, version } = proposal
  useMarkNotificationsRead({ leadId })
  const isJustSent = query.has('enviado')
  useEffect(() => {
    if (isJustSent) purgeSent(leadId, version)
  }, [isJustSent, leadId, version])
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/profissional/contatos/:leadId', { leadId })}>{words.backToContact}</BackLink>
      <h1>{proposal.name}</h1>
      {isJustSent && proposal.state === 'sent' && <SuccessAlert>{words.sent}</SuccessAlert>}
      {query.has('retirado') && proposal.state === 'withdrawn' && <SuccessAlert>{words.withdrawn}</SuccessAlert>}
      <FormError form={form} />
      {query.get('confirmar') === 'retirar' && proposal.canWithdraw && (
        <ConfirmWithdrawal proposal={proposal} form={form} />
      )}
      <ProposalStanding proposal={proposal} offerText={words.offerTextForProfessional} />
      <div className="row">
        {proposal.canMakeNext && (
          <ButtonLink
            href={href('/profissional/contatos/:leadId/orcamento', { leadId })}
            kind={proposal.state === 'change_requested' ? 'primary' : 'secondary'}
            icon="edit"
          >
            {words.makeNext}
          </ButtonLink>
        )}
        {proposal.chat && (
          <ButtonLink href={proposal.chat} kind="secondary" icon="chat">
            {words.openChat}
          </ButtonLink>
        )}
        {proposal.canWithdraw && (
          <ButtonLink href={`${pageOf(proposal)}?confirmar=retirar`} kind="ghost" icon="back">
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

/** Asks for confirmation, because a withdrawal cannot be undone. */
function ConfirmWithdrawal({ proposal, form }: { proposal: ProposalView; form: ActionFormState }) {
  return (
    <TitledCard id="retirar" title={words.withdrawTitle(proposal.total)} intro={words.withdrawText}>
      <ActionForm form={form} action={pageOf(proposal)} className="stack stack-4">
        <div className="flex flex-wrap gap-3">
          <SubmitButton kind="danger">{words.withdraw}</SubmitButton>
          <ButtonLink href={pageOf(proposal)} kind="ghost">
            {words.keepOffer}
          </ButtonLink>
        </div>
      </ActionForm>
    </TitledCard>
  )
}
