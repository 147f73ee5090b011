import { useState } from 'react'
import { data, redirect } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { useLatestForm } from '#app/browser/use-latest-form.ts'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { type UnsentView, unsentView } from '#app/features/proposals/proposal-view.server.ts'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions, type FormHandler, type FormResult } from '#app/middleware/form-action.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import type { Typed } from '#app/middleware/read-form.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { previewProposal } from '#domain/proposals/preview-proposal.server.ts'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { deleteTemplate, saveTemplate } from '#domain/proposals/templates.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { Route } from './+types/make-proposal.ts'
import { makeProposalView } from './make-proposal-view.server.ts'
import { ProposalForm } from './proposal-form.tsx'
import { ProposalPreviewForm } from './proposal-preview-form.tsx'
import { Templates, useTemplateForms } from './templates.tsx'
import { applyButton, rewriteLineFields, typedValues } from './typed-lines.ts'

export const handle = { pageType: 'proposal:make' }
export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? titleMeta(words.formTitle, loaderData.intro) : [])

export async function loader({ params: { leadId }, request, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const template = new URL(request.url).searchParams.get('modelo')
  const view = await makeProposalView({ userId, leadId: Number(leadId), template }, now())
  if (!view) throw data(null, { status: 404 })
  const { input } = sendProposal
  return {
    ...view,
    field: {
      payment: fieldAttributes(input, 'payment'),
      conditions: fieldAttributes(input, 'conditions'),
      validDays: fieldAttributes(input, 'validDays'),
      warrantyDays: fieldAttributes(input, 'warrantyDays'),
      templateName: fieldAttributes(saveTemplate.input, 'templateName'),
    },
  }
}

/** The result of the form, with what was typed. */
type Edited = { typed: Typed; preview?: UnsentView; isTemplateSaved?: boolean }

const params = { leadId: 'leadId' } as const
const proposalFields = { typedValues, prepare: rewriteLineFields } as const
const preview = formAction(previewProposal, {
  ...proposalFields,
  params,
  onSuccess: (
    { totalCents, validUntil },
    { startsOn = null, endsOn = null, conditions, ...version },
    values,
  ): Edited => ({
    typed: values,
    preview: unsentView({
      ...version,
      startsOn,
      endsOn,
      conditions: conditions || null,
      totalCents,
      validUntil: new Date(validUntil),
    }),
  }),
})
const save = formAction(saveTemplate, {
  ...proposalFields,
  onSuccess: (_, __, values): Edited => ({ typed: values, isTemplateSaved: true }),
})
/** Without JavaScript every button submits. Those that change the lines render the form again. */
const edit: FormHandler = async (args, form) => {
  const { press } = formTexts(form, ['press'])
  if (press === 'save') return save(args, form)
  if (press === 'review' || !press) return preview(args, form)
  const value: Edited = { typed: applyButton(typedValues(form)) }
  return data<FormResult>({ form: 'edit', ok: true, value })
}
export const action = formActions({
  edit,
  send: formAction(sendProposal, {
    ...proposalFields,
    params,
    onSuccess: ({ proposalId }, { leadId }) =>
      redirect(`${href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId })}?enviado`, 303),
  }),
  deleteTemplate: formAction(deleteTemplate, { onSuccess: (deleted) => deleted }),
  restoreTemplate: formAction(saveTemplate),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** A professional creates the first or the next version of a proposal (product: Quote). */
export default function MakeProposal({ loaderData: view }: Route.ComponentProps) {
  useLiveRevalidation(['proposal.changed'])
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/profissional/contatos/:leadId', { leadId: view.leadId })}>{words.backToContact}</BackLink>
      {view.isDealing ? (
        <NextVersion key={view.leadId} view={view} />
      ) : (
        <>
          <PageHeading title={view.title} intro={view.intro} />
          <Alert tone="neutral">{words.over}</Alert>
        </>
      )}
    </PageColumn>
  )
}

type Props = { view: Route.ComponentProps['loaderData'] }

/** The form of the next version, or its preview. */
function NextVersion({ view }: Props) {
  const templates = useTemplateForms()
  const editing = useActionForm<Edited>('edit')
  const sending = useActionForm('send')
  const latest = useLatestForm([editing, sending]) ?? editing
  const [previewLeft, leavePreview] = useState<number>()
  const { resultKey } = editing
  const result = editing.pending ? editing : latest
  const value = result === editing ? editing.value : undefined
  const typed = value?.typed ?? result.values
  const isOfOtherTemplate = typed !== undefined && (typed.template ?? '') !== (view.template ?? '')
  if (value?.preview && !isOfOtherTemplate && previewLeft !== resultKey)
    return (
      <ProposalPreviewForm
        to={view.intro}
        isNext={Number(value.typed.after) > 0}
        preview={value.preview}
        typed={value.typed}
        send={sending}
        edit={editing}
        onEdit={() => leavePreview(resultKey)}
      />
    )
  return (
    <>
      <PageHeading title={view.title} intro={view.intro} />
      {view.note && <Alert tone="info">{view.note}</Alert>}
      {view.requestedChange && (
        <Card>
          <p className="text-small text-help">{words.requestedChange}</p>
          <blockquote className="pt-1 break-words whitespace-pre-wrap">{view.requestedChange}</blockquote>
        </Card>
      )}
      {view.answers.length > 0 && (
        <Disclosure title={words.answers}>
          <DetailsList items={view.answers} />
        </Disclosure>
      )}
      <Templates leadId={view.leadId} templates={view.templates} forms={templates} />
      <ProposalForm
        key={view.template}
        view={view}
        edit={editing}
        result={isOfOtherTemplate ? undefined : result}
        typed={isOfOtherTemplate ? undefined : typed}
        isTemplateSaved={value?.isTemplateSaved === true && !isOfOtherTemplate}
      />
    </>
  )
}
