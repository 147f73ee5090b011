import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { staffReasonTexts } from '#texts/staff-reason.ts'
import { staffVerificationTexts as words } from '#texts/staff-verifications.ts'
import { IdentificationMissing } from './identification/identification-missing.tsx'
import { type ReasonAttributes, ReasonFields } from './reason-fields.tsx'

type Props = {
  suspend: ActionFormState
  restore: ActionFormState
  fields: ReasonAttributes
  restoreNote: FieldAttributes
  /** Why the reader may not decide; null if they may. */
  denial: 'own_household' | 'identification_missing' | null
  isSuspended: boolean
  /** False for a profile whose state allows no suspension. */
  canSuspend?: boolean
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
  restoreNote,
  denial,
  isSuspended,
  canSuspend = true,
  reasonHelp,
  reasons,
  effect,
}: Props) {
  if (denial === 'own_household') return <Alert tone="neutral">{words.ownHousehold}</Alert>
  if (denial) return <IdentificationMissing />
  if (!isSuspended && !canSuspend) return null
  return (
    <Card>
      {isSuspended ? (
        <ActionForm form={restore} noValidate className="stack stack-4">
          <TextareaField
            {...restoreNote}
            {...restore.field('note')}
            label={words.restoreNote}
            help={staffReasonTexts.noteHelp}
            rows={3}
          />
          <SubmitButton wide>{restore.pending ? words.restoring : words.restore}</SubmitButton>
        </ActionForm>
      ) : (
        <ActionForm form={suspend} noValidate className="stack stack-4">
          <ReasonFields form={suspend} fields={fields} reasonHelp={reasonHelp} options={reasons} rows={3} />
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
