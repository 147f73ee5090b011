import { ActionForm, FormError, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { attemptNoteLimit, attemptChannels } from '#domain/leads/pipeline/contact-notes.ts'
import { attemptsCount, pipelineTexts as words } from '#texts/pipeline.ts'
import { ContactPart } from './contact-part.tsx'
import type { ContactView } from './contact-view.server.ts'

type Props = Pick<ContactView, 'attempts' | 'isOver'>

const options = attemptChannels.map((value) => ({ value, label: words.channels[value] }))

/** Contact attempts outside the chat, and a form to record one. */
export function Attempts({ attempts, isOver }: Props) {
  const form = useActionForm('attempt')
  const [latest] = attempts
  const latestText = latest && `${attemptsCount(attempts.length)}\u00a0· ${latest.channel}, ${latest.at}`
  return (
    <ContactPart
      id="tentativas"
      title={words.attempts}
      hint={latestText ?? words.noAttempts}
      opensByDefault={form.hasError}
    >
      <p className="text-small text-soft">{words.attemptsText}</p>
      {attempts.length > 0 && (
        <ul className="stack stack-2">
          {attempts.map(({ channel, note, at }) => (
            <li key={`${at}-${channel}-${note}`}>
              <span className="font-medium">{channel}</span> <span className="text-small text-help">· {at}</span>
              {note && <span className="block break-words text-soft">{note}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-help">{words.attemptsWhy}</p>
      {!isOver && (
        <Disclosure title={words.addAttempt} plain open={form.hasError}>
          <ActionForm key={attempts.length} form={form} className="stack stack-4" preventScrollReset noValidate>
            <FormError form={form} />
            <SelectField {...form.field('way', 'call')} label={words.attemptWay} options={options} />
            <TextField
              id="attempt-note"
              {...form.field('note')}
              label={words.attemptNote}
              maxLength={attemptNoteLimit}
              optional
            />
            <SubmitButton kind="secondary">{words.attemptSave}</SubmitButton>
          </ActionForm>
        </Disclosure>
      )}
    </ContactPart>
  )
}
