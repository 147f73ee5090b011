import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { Route } from './+types/make-proposal.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { pageDoor, type RefusedForm } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { formTexts } from '#doors/form-texts.ts'
import { maxItems } from '#domain/proposals/proposal.ts'
import { previewProposal, sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { sendProposalForm } from '#domain/proposals/send-proposal.ts'
import { deleteTemplate, saveTemplate } from '#domain/proposals/templates.server.ts'
import { deleteTemplateForm, saveTemplateForm } from '#domain/proposals/templates.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { brand } from '#texts/brand.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { unsentView } from '#app/features/proposals/proposal-view.server.ts'
import { makeView } from './make-view.server.ts'
import { type DeletedModel, fieldsOfModel } from './deleted-model.ts'
import { ModelDeleted, Models } from './models.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { ReviewForm } from './review-form.tsx'
import { type Answer, blankLine, linesOf, readable, type Review } from './typed-lines.ts'

export const handle = { pageType: 'proposal:make' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? [{ title: `${words.formTitle} · ${brand.name}` }, { name: 'description', content: loaderData.lead }] : []

export async function loader({ params: { leadId }, request, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const model = new URL(request.url).searchParams.get('modelo')
  const view = await makeView({ userId, leadId: Number(leadId), model }, now())
  if (!view) throw data(null, { status: 404 })
  const { takes } = sendProposalForm
  return {
    ...view,
    idempotencyKey: randomUUID(),
    field: {
      payment: fieldAttributes(takes, 'payment'),
      conditions: fieldAttributes(takes, 'conditions'),
      validDays: fieldAttributes(takes, 'validDays'),
      warrantyDays: fieldAttributes(takes, 'warrantyDays'),
      modelName: fieldAttributes(saveTemplateForm.takes, 'modelName'),
    },
  }
}

const from = { leadId: 'leadId' } as const
const send = pageDoor(sendProposalForm, sendProposal, {
  from,
  done: ({ proposalId }, { leadId }) =>
    redirect(`${href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId })}?enviado`, 303),
})
const review = (typed: RefusedForm['typed'], photos: string[]) =>
  pageDoor(sendProposalForm, previewProposal, {
    from,
    done: ({ totalCents, validUntil }, { startsOn = null, endsOn = null, conditions, ...said }) =>
      data<Review>({
        ...{ form: 'review', code: 'invalid', text: '', errors: {}, typed, photos },
        review: unsentView({ ...said, startsOn, endsOn, conditions: conditions || null, totalCents, validUntil }),
      }),
  })
const save = pageDoor(saveTemplateForm, saveTemplate, {
  done: () => data<RefusedForm>({ form: 'saved', code: 'invalid', text: words.modelSaved, typed: {}, errors: {} }),
})
const drop = pageDoor(deleteTemplateForm, deleteTemplate, {
  done: (deleted): DeletedModel => ({
    form: 'drop',
    said: words.modelDeleted(deleted.modelName),
    fields: fieldsOfModel(deleted),
  }),
})
const restore = pageDoor(saveTemplateForm, saveTemplate, {
  done: (_, __, { leadId }) => redirect(href('/profissional/contatos/:leadId/orcamento', { leadId: leadId! }), 303),
})

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const { press } = formTexts(form, ['press'])
  const lines = linesOf(form)
  const photos = form.getAll('photos').map(String)
  if (press === 'drop') return drop(args, form, 'drop')
  if (press === 'restore') return restore(args, form, 'restore')
  const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as RefusedForm['typed']
  const [what, at = ''] = press.split('.')
  if (what === 'take') typed.after = at
  if (what === 'add' || what === 'remove' || what === 'take' || what === 'edit') {
    const changed =
      what === 'add'
        ? [...lines, blankLine].slice(0, maxItems)
        : lines.filter((_, line) => what !== 'remove' || line !== Number(at))
    const answer: Answer = { form: 'lines', code: 'invalid', text: '', typed, errors: {}, lines: changed, photos }
    return data(answer)
  }
  const doors = { save, send, review: review(typed, photos) }
  const door = what === 'save' || what === 'send' ? what : 'review'
  const answered = await doors[door](args, readable(form, lines), door)
  if (answered instanceof Response || 'review' in answered.data) return answered
  return data<Answer>({ ...answered.data, typed, lines, photos }, answered.init ?? undefined)
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export { revalidate as shouldRevalidate } from '#app/browser/revalidate-after-error.ts'

/** A professional makes the first version of what they offer, or the next one (product: Quote). */
export default function MakeProposal({ loaderData: view, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  useLiveRevalidation(['proposal.changed'])
  const refused = answer && 'lines' in answer ? (answer as Answer) : undefined
  const reviewed = answer && 'review' in answer ? (answer as Review) : undefined
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/profissional/contatos/:leadId', { leadId: view.leadId })}>{words.backToContact}</BackLink>
      {reviewed && view.isDealing ? (
        <ReviewForm to={view.lead} isNext={view.after > 0} idempotencyKey={view.idempotencyKey} answer={reviewed} />
      ) : (
        <Editor view={view} answer={answer} refused={refused} />
      )}
    </PageColumn>
  )
}

type EditorProps = {
  view: Route.ComponentProps['loaderData']
  answer: ReturnType<typeof useAnswer<Route.ComponentProps['actionData']>>
  refused: Answer | undefined
}

/** The version as it is being written. */
const Editor = ({ view, answer, refused }: EditorProps) => (
  <>
    <div className="stack stack-1">
      <h1>{view.title}</h1>
      <p className="text-soft">{view.lead}</p>
    </div>
    {view.isDealing ? (
      <>
        {view.note && <Alert tone="info">{view.note}</Alert>}
        {view.wish && (
          <Card>
            <p className="text-small text-help">{words.wish}</p>
            <blockquote className="pt-1 break-words whitespace-pre-wrap">{view.wish}</blockquote>
          </Card>
        )}
        {view.answers.length > 0 && (
          <Disclosure title={words.answers}>
            <DetailsList items={view.answers} />
          </Disclosure>
        )}
        {answer && 'fields' in answer && <ModelDeleted leadId={view.leadId} deleted={answer} />}
        {answer && 'code' in answer && answer.form === 'restore' && (
          <Alert tone="danger" role="alert">
            {answer.text}
          </Alert>
        )}
        <Models leadId={view.leadId} models={view.models} />
        <ProposalForm key={view.model} view={view} refused={refused} />
      </>
    ) : (
      <Alert tone="neutral">{words.over}</Alert>
    )}
  </>
)
