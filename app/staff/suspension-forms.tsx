import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { staffVerificationTexts as words } from '#texts/staff-verifications.ts'
import { IdentificationMissing } from './identification/identification-missing.tsx'
import { type ReasonAttributes, ReasonFields } from './reason-fields.tsx'

type Props = {
  suspend: ActionFormState
  restore: ActionFormState
  fields: ReasonAttributes
  /** The note of a restoration. */
  why: FieldAttributes
  /** Why this person decides nothing here. */
  denial: 'own_household' | 'identification_missing' | null
  /** `null`: neither suspended nor suspendable. */
  isSuspended: boolean | null
  reasonHelp: string
  reasons: { value: string; label: string }[]
  effect: string
}

/** Fields that show their own errors. */
export const suspensionFieldNames = ['reason', 'note', 'until']

/** Suspends a professional or a client, or ends the suspension (AMB-90). */
export function SuspensionForms({
  suspend,
  restore,
  fields,
  why,
  denial,
  isSuspended,
  reasonHelp,
  reasons,
  effect,
}: Props) {
  if (denial === 'own_household') return <Alert tone="neutral">{words.ownHousehold}</Alert>
  if (denial) return <IdentificationMissing />
  if (isSuspended === null) return null
  const reasonWords = {
    reason: words.reason,
    reasonHelp,
    reasonMissing: words.chooseReason,
    chooseReason: words.chooseReason,
    note: words.staffNote,
    noteHelp: words.staffNoteHelp,
  }
  return (
    <Card>
      {isSuspended ? (
        <ActionForm form={restore} noValidate className="stack stack-4">
          <TextareaField
            {...why}
            {...restore.field('note')}
            label={words.restoreNote}
            help={words.staffNoteHelp}
            rows={3}
          />
          <SubmitButton wide>{restore.pending ? words.restoring : words.restore}</SubmitButton>
        </ActionForm>
      ) : (
        <ActionForm form={suspend} noValidate className="stack stack-4">
          <ReasonFields form={suspend} fields={fields} words={reasonWords} options={reasons} rows={3} />
          <TextField
            type="date"
            {...suspend.field('until')}
            label={words.suspendUntil}
            help={words.suspendUntilHelp}
            optional
          />
          <p className="text-soft">{effect}</p>
          <SubmitButton kind="danger" icon="lock" wide>
            {suspend.pending ? words.suspending : words.suspend}
          </SubmitButton>
        </ActionForm>
      )}
    </Card>
  )
}
