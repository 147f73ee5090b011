import type { ReactNode } from 'react'
import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { Price } from '#app/components/price.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { ProposalView } from '#app/features/proposals/proposal-view.server.ts'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { href } from '#href.ts'
import { proposalTexts as words } from '#texts/proposals.ts'

type Props = {
  proposal: ProposalView
  fields: { change: FieldAttributes; refusal: FieldAttributes }
  forms: { change: ActionFormState; refuse: ActionFormState }
}

const pageOf = ({ orderUuid: uuid, id: proposalId }: ProposalView) =>
  href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid, proposalId })

/** The client's actions on a version; the page explains missing ones. */
export function AnswerForms({ proposal, fields, forms: { change, refuse } }: Props) {
  if (!proposal.canAccept && !proposal.canAskChange && !proposal.canRefuse) return null
  return (
    <div className="stack stack-4">
      {proposal.canAccept && (
        <ButtonLink href={`${pageOf(proposal)}?confirmar=aceitar`} size="large" wide icon="check">
          {words.accept}
        </ButtonLink>
      )}
      {proposal.canAskChange && (
        <AnswerForm id="mudanca" title={words.askChange} form={change} action={pageOf(proposal)}>
          <TextareaField
            {...fields.change}
            {...change.field('words')}
            id="mudanca-texto"
            label={words.askChangeLabel}
            help={words.askChangeHelp}
            rows={3}
          />
          <div>
            <SubmitButton icon="send">{words.sendChange}</SubmitButton>
          </div>
        </AnswerForm>
      )}
      {proposal.canRefuse && (
        <AnswerForm id="recusa" title={words.refuse} form={refuse} action={pageOf(proposal)}>
          <TextareaField
            {...fields.refusal}
            {...refuse.field('words')}
            id="recusa-texto"
            label={words.refuseLabel}
            help={words.refuseHelp}
            rows={3}
          />
          <div>
            <SubmitButton kind="danger">{words.sendRefusal}</SubmitButton>
          </div>
        </AnswerForm>
      )}
    </div>
  )
}

type AnswerFormProps = { id: string; title: string; form: ActionFormState; action: string; children: ReactNode }

const AnswerForm = ({ id, title, form, action, children }: AnswerFormProps) => (
  <Disclosure title={title} open={form.hasError} id={id}>
    <ActionForm form={form} action={action} className="stack stack-4" preventScrollReset noValidate>
      {children}
    </ActionForm>
  </Disclosure>
)

/** A review of exactly this version before accepting it. */
export function ConfirmAcceptance({ proposal, form }: { proposal: ProposalView; form: ActionFormState }) {
  return (
    <Card as="section" labelledBy="confirmar">
      <ActionForm form={form} action={pageOf(proposal)} className="stack stack-6">
        <div className="stack stack-1">
          <h2 id="confirmar" className="text-title-3">
            {words.confirmTitle}
          </h2>
          <p className="text-soft">{words.confirmText}</p>
        </div>
        {proposal.isStartPast && <Alert tone="warning">{words.startIsPast}</Alert>}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{words.total}</span>
          <Price text={proposal.total} large />
        </p>
        <div>
          <h3 className="pb-2 text-title-4">{words.included}</h3>
          <ul className="list-disc pl-5">
            {proposal.groups.flatMap(({ kind, lines }) =>
              lines.map(({ text, quantity }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else, and do not move
                <li key={`${kind}-${index}`} className="break-words">
                  {text} <span className="numbers text-soft">({quantity})</span>
                </li>
              )),
            )}
          </ul>
        </div>
        <DetailsList items={proposal.terms} />
        <p className="text-small text-soft">{words.hiredNote}</p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton size="large" icon="check">
            {form.pending ? words.confirming : words.confirm}
          </SubmitButton>
          <ButtonLink href={pageOf(proposal)} kind="ghost" size="large">
            {words.notYet}
          </ButtonLink>
        </div>
      </ActionForm>
    </Card>
  )
}
