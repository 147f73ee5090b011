import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { useDraft } from '#app/browser/use-draft.ts'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#doors/field-attributes.ts'
import { staffTicketTexts as words } from '#texts/tickets.ts'

type Props = {
  ticket: { protocol: string; seen: number; takesWords: boolean; field: FieldAttributes }
  refused: RefusedForm | undefined
}

const draftOf = (protocol: string) => `ticket:${protocol}`

/** Once it was sent, what was kept for the tab goes. */
export function useClearAnswer(protocol: string | null) {
  useEffect(() => {
    if (protocol) sessionStorage.removeItem(`draft:${draftOf(protocol)}`)
  }, [protocol])
}

/** What our team says to a ticket; kept for the tab while it is written. `seen` says what was read before it was sent. */
export function AnswerForms({ ticket: { protocol, seen, takesWords, field }, refused }: Props) {
  const draft = useDraft(draftOf(protocol))
  const { state, formData } = useNavigation()
  const sent = state === 'idle' ? null : formData?.get('intent')
  if (!takesWords) return <Alert tone="neutral">{words.isClosed}</Alert>
  const typed = refused?.form === 'answer' ? refused.typed : undefined
  return (
    <>
      <Card as="section" labelledBy="responder">
        <Form method="post" className="stack stack-4" noValidate>
          <div className="stack stack-1">
            <h2 id="responder" className="text-title-3">
              {words.answerTitle}
            </h2>
            <p className="text-soft">{words.answerHelp}</p>
          </div>
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="seen" value={seen} />
          <TextareaField
            key={draft.round}
            {...field}
            label={words.answerField}
            help={words.answerFieldHelp}
            rows={9}
            defaultValue={draft.text || String(typed?.text ?? '')}
            error={refused?.errors.text}
            onTextChange={draft.keep}
          />
          <CheckboxField name="closes" label={words.closes} defaultChecked={typed?.closes !== undefined} />
          <Button type="submit" icon="send" wide busy={sent === 'answer'}>
            {sent === 'answer' ? words.sending : words.send}
          </Button>
        </Form>
      </Card>
      <Card as="section" labelledBy="encerrar">
        <Form method="post" className="stack stack-4">
          <div className="stack stack-1">
            <h2 id="encerrar" className="text-title-3">
              {words.closeTitle}
            </h2>
            <p className="text-soft">{words.closeText}</p>
          </div>
          <input type="hidden" name="intent" value="close" />
          <input type="hidden" name="seen" value={seen} />
          <Button type="submit" kind="secondary" wide busy={sent === 'close'}>
            {words.close}
          </Button>
        </Form>
      </Card>
    </>
  )
}
