import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { attemptNoteLimit, attemptChannels } from '#domain/leads/pipeline/work-limits.ts'
import { attemptsCount, pipelineTexts as words } from '#texts/pipeline.ts'
import { ContactPart } from './contact-part.tsx'

export type AttemptView = { way: string; note: string; at: string }
type Props = { attempts: AttemptView[]; isOver: boolean; refused?: RefusedForm | undefined }

const options = attemptChannels.map((value) => ({ value, label: words.ways[value] }))

/** How often the client was called or written to outside of the chat, and the way to note one more. */
export function Attempts({ attempts, isOver, refused }: Props) {
  const isSaving = useNavigation().formData?.get('intent') === 'attempt'
  return (
    <ContactPart
      id="tentativas"
      title={words.attempts}
      hint={
        attempts[0]
          ? `${attemptsCount(attempts.length)}\u00a0· ${attempts[0].way}, ${attempts[0].at}`
          : words.noAttempts
      }
      mustOpen={refused !== undefined}
    >
      <p className="text-small text-soft">{words.attemptsText}</p>
      {attempts.length > 0 && (
        <ul className="stack stack-2">
          {attempts.map(({ way, note, at }) => (
            <li key={`${at}-${way}-${note}`}>
              <span className="font-medium">{way}</span> <span className="text-small text-help">· {at}</span>
              {note && <span className="block break-words text-soft">{note}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-help">{words.attemptsWhy}</p>
      {!isOver && (
        <Disclosure title={words.addAttempt} plain open={refused !== undefined}>
          <Form key={attempts.length} method="post" className="stack stack-4" preventScrollReset noValidate>
            {refused && (
              <Alert tone="danger" role="alert">
                {refused.text}
              </Alert>
            )}
            <input type="hidden" name="intent" value="attempt" />
            <SelectField
              name="way"
              label={words.attemptWay}
              options={options}
              defaultValue={String(refused?.typed.way ?? 'call')}
            />
            <TextField
              id="attempt-note"
              name="note"
              label={words.attemptNote}
              maxLength={attemptNoteLimit}
              defaultValue={String(refused?.typed.note ?? '')}
              error={refused?.errors.note}
              optional
            />
            <Button type="submit" kind="secondary" busy={isSaving}>
              {words.attemptSave}
            </Button>
          </Form>
        </Disclosure>
      )}
    </ContactPart>
  )
}
