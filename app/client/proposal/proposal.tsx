import { useEffect } from 'react'
import { redirect, useFetcher, useSearchParams } from 'react-router'
import { backgroundField } from '#app/browser/unknown-outcome.ts'
import { FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { useLatestForm } from '#app/browser/use-latest-form.ts'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { useMarkNotificationsRead } from '#app/browser/use-mark-notifications-read.ts'
import { useVisible } from '#app/browser/use-visible.ts'
import { Alert, SuccessAlert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { OtherVersions, ProposalDocument } from '#app/features/proposals/proposal-document.tsx'
import { proposalPage } from '#app/features/proposals/proposal-page.server.ts'
import { ProposalStanding } from '#app/features/proposals/proposal-standing.tsx'
import type { ProposalView } from '#app/features/proposals/proposal-view.server.ts'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { acceptProposal } from '#domain/proposals/accept-proposal.server.ts'
import { askChange } from '#domain/proposals/ask-change.server.ts'
import { markProposalSeen } from '#domain/proposals/mark-proposal-seen.server.ts'
import { refuseProposal } from '#domain/proposals/refuse-proposal.server.ts'
import { href } from '#href.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { Route } from './+types/proposal.ts'
import { AnswerForms, ConfirmAcceptance } from './answer-forms.tsx'

export const handle = { pageType: 'proposal:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? titleMeta(loaderData.proposal.name, words.pageDescription(loaderData.proposal.professional)) : []

export async function loader({ params: { uuid, proposalId }, context }: Route.LoaderArgs) {
  const { view } = await proposalPage({
    context,
    role: 'client',
    proposalId,
    matchesAddress: ({ orderUuid }) => orderUuid === uuid.toLowerCase(),
  })
  return {
    proposal: view,
    fields: {
      change: fieldAttributes(askChange.input, 'words'),
      refusal: fieldAttributes(refuseProposal.input, 'words'),
    },
  }
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

const doneTexts = { aceito: words.accepted, mudanca: words.changeAsked, recusado: words.refused } as const
const back = (done: keyof typeof doneTexts) => ({
  onSuccess: ({ orderUuid: uuid }: { orderUuid: string }, { proposalId }: { proposalId: number }) =>
    redirect(`${href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid, proposalId })}?feito=${done}`, 303),
})

export const action = formActions({
  see: formAction(markProposalSeen, { onSuccess: () => new Response(null, { status: 204 }) }),
  accept: formAction(acceptProposal, back('aceito')),
  change: formAction(askChange, back('mudanca')),
  refuse: formAction(refuseProposal, back('recusado')),
})

/** A version of a proposal: read, request a change, accept or refuse (product: Quote). */
export default function ClientProposal({ loaderData: { proposal, fields } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const forms = { accept: useActionForm('accept'), change: useActionForm('change'), refuse: useActionForm('refuse') }
  const latest = useLatestForm(Object.values(forms))
  useLiveRevalidation(['proposal.changed'])
  useMarkNotificationsRead({ leadId: proposal.leadId })
  useReportSeen(proposal)
  const done = query.get('feito')
  const isConfirming = query.get('confirmar') === 'aceitar' && proposal.canAccept
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/meus-pedidos/:uuid', { uuid: proposal.orderUuid })}>{words.backToOrder}</BackLink>
      <div className="stack stack-1">
        <p className="text-soft">{proposal.professional}</p>
        <h1>{proposal.name}</h1>
      </div>
      {latest && <FormError form={latest} />}
      {done && !latest?.hasError && Object.hasOwn(doneTexts, done) && (
        <SuccessAlert>{doneTexts[done as keyof typeof doneTexts]}</SuccessAlert>
      )}
      {isConfirming ? (
        <ConfirmAcceptance proposal={proposal} form={forms.accept} />
      ) : (
        <>
          <ProposalStanding proposal={proposal} offerText={words.offerText} />
          <ProposalDocument proposal={proposal} />
          <AnswerForms proposal={proposal} fields={fields} forms={forms} />
          {proposal.chat && (
            <div>
              <ButtonLink href={proposal.chat} kind="secondary" icon="chat">
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

/** Reports that the version was opened, once the tab is visible. */
function useReportSeen({ id, state }: ProposalView) {
  const { submit } = useFetcher()
  const isVisible = useVisible()
  useEffect(() => {
    if (state === 'sent' && isVisible) void submit({ intent: 'see', [backgroundField]: 'yes' }, { method: 'post' })
  }, [id, state, isVisible, submit])
}
