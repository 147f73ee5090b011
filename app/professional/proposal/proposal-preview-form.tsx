import { useEffect, useRef } from 'react'
import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ProposalLines, ProposalSums } from '#app/features/proposals/proposal-document.tsx'
import type { UnsentView } from '#app/features/proposals/proposal-view.server.ts'
import type { Typed } from '#app/middleware/read-form.ts'
import { proposalTexts as words } from '#texts/proposals.ts'

type Props = {
  to: string
  isNext: boolean
  preview: UnsentView
  typed: Typed
  send: ActionFormState
  edit: ActionFormState
  onEdit: () => void
}

/** Items, total, validity and recipient before a version is sent. */
export function ProposalPreviewForm({ to, isNext, preview, typed, send, edit, onEdit }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const sendLabel = isNext ? words.sendNext : words.send
  return (
    <>
      <div className="stack stack-1">
        <h1 ref={heading} tabIndex={-1}>
          {words.previewTitle}
        </h1>
        <p className="text-soft">{words.previewIntro(to)}</p>
      </div>
      <Card as="section" labelledBy="orcamento" gap={6}>
        <h2 id="orcamento" className="sr-only">
          {words.title}
        </h2>
        <ProposalLines groups={preview.groups} />
        <ProposalSums {...preview} />
      </Card>
      <div className="stack stack-4">
        <ActionForm form={send}>
          <HiddenFields typed={typed} />
          <SubmitButton size="large" wide icon="send">
            {send.pending ? words.sending : sendLabel}
          </SubmitButton>
        </ActionForm>
        <ActionForm
          form={edit}
          data-unasked // changes nothing, so it needs no session
          onSubmit={(event) => {
            event.preventDefault()
            onEdit()
          }}
        >
          <HiddenFields typed={typed} />
          <Button type="submit" name="press" value="edit" kind="ghost" wide icon="back" disabled={send.pending}>
            {words.backToEdit}
          </Button>
        </ActionForm>
        <p className="text-center text-small text-help">{words.sendNote}</p>
      </div>
    </>
  )
}

const ownFields = ['press', 'intent', 'idempotencyKey', 'leadId']

/** The typed proposal, repeated in the forms that send and edit it. */
const HiddenFields = ({ typed }: { typed: Typed }) =>
  Object.entries(typed)
    .filter(([name]) => !ownFields.includes(name))
    .flatMap(([name, values]) =>
      [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
    )
