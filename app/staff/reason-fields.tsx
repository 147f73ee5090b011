import type { ActionFormState } from '#app/browser/use-action-form.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { staffReasonTexts as words } from '#texts/staff-reason.ts'

export type ReasonAttributes = Record<'reason' | 'note', FieldAttributes>
type Props = {
  form: ActionFormState
  fields: ReasonAttributes
  reasonHelp: string
  options: { value: string; label: string }[]
  rows: number
  /** Set for the other items of a list: the form's values and errors belong to one of them. */
  isBlank?: boolean
}

/** The reason of a staff decision, which the person concerned reads, and a note for staff. */
export function ReasonFields({ form, fields, reasonHelp, options, rows, isBlank = false }: Props) {
  const values = isBlank ? undefined : form.values
  const reason = String(values?.reason ?? '')
  return (
    <>
      <SelectField
        key={reason}
        {...fields.reason}
        label={words.reason}
        help={reasonHelp}
        emptyLabel={words.choose}
        options={options}
        defaultValue={reason}
        error={!isBlank && form.fieldErrors.reason ? words.missing : undefined}
      />
      <TextareaField
        {...fields.note}
        label={words.note}
        help={words.noteHelp}
        optional
        rows={rows}
        defaultValue={String(values?.note ?? '')}
      />
    </>
  )
}
