import { useEffect } from 'react'
import { removeDraft } from '#app/browser/draft-key.ts'
import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { useDraft } from '#app/browser/use-draft.ts'
import { Alert } from '#app/components/alert.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { staffTicketTexts as words } from '#texts/tickets.ts'

type Props = {
  ticket: { protocol: string; seen: number; acceptsMessages: boolean; field: FieldAttributes }
  answer: ActionFormState
  close: ActionFormState
}

const draftOf = (protocol: string) => `ticket:${protocol}`

/** Clears the draft of a sent answer. */
export function useClearAnswer(protocol: string | null) {
  useEffect(() => {
    if (protocol) removeDraft(draftOf(protocol))
  }, [protocol])
}

/** Answers or closes a ticket; the draft is stored in the tab. `seen` is the last message read. */
export function AnswerForms({ ticket: { protocol, seen, acceptsMessages, field }, answer, close }: Props) {
  const draft = useDraft(draftOf(protocol))
  if (!acceptsMessages) return <Alert tone="neutral">{words.isClosed}</Alert>
  return (
    <>
      <TitledCard id="responder" title={words.answerTitle} intro={words.answerHelp}>
        <ActionForm form={answer} className="stack stack-4" noValidate>
          <input type="hidden" name="seen" value={seen} />
          <TextareaField
            key={draft.version}
            {...field}
            label={words.answerField}
            help={
              <>
                {words.answerFieldHelp} <span className="unscripted:hidden">{words.draftIsKept}</span>
              </>
            }
            rows={9}
            defaultValue={draft.text || String(answer.values?.text ?? '')}
            error={answer.fieldErrors.text}
            onTextChange={draft.save}
          />
          <CheckboxField name="closes" label={words.closes} defaultChecked={answer.values?.closes !== undefined} />
          <SubmitButton icon="send" wide>
            {answer.pending ? words.sending : words.send}
          </SubmitButton>
        </ActionForm>
      </TitledCard>
      <TitledCard id="encerrar" title={words.closeTitle} intro={words.closeText}>
        <ActionForm form={close} className="stack stack-4">
          <input type="hidden" name="seen" value={seen} />
          <SubmitButton kind="secondary" wide>
            {words.close}
          </SubmitButton>
        </ActionForm>
      </TitledCard>
    </>
  )
}
