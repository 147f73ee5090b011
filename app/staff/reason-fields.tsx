import type { RefusedForm } from '#app/middleware/page-door.ts'
import { SelectField } from '#app/components/select-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#doors/field-attributes.ts'

/** What the schema of the action says of both. */
export type ReasonAttributes = Record<'reason' | 'note', FieldAttributes>
type Words = Record<'reason' | 'reasonHelp' | 'reasonMissing' | 'chooseReason' | 'note' | 'noteHelp', string>
type Props = {
  fields: ReasonAttributes
  words: Words
  options: { value: string; label: string }[]
  rows: number
  refused: RefusedForm | undefined
}

/** Why somebody of our team takes something away: a reason, which its person is told, and a note, which stays with the team. */
export function ReasonFields({ fields, words, options, rows, refused }: Props) {
  const { reason = '', note = '' } = refused?.typed ?? {}
  return (
    <>
      <SelectField
        key={String(reason)}
        {...fields.reason}
        label={words.reason}
        help={words.reasonHelp}
        emptyLabel={words.chooseReason}
        options={options}
        defaultValue={String(reason)}
        error={refused?.errors.reason && words.reasonMissing}
      />
      <TextareaField
        {...fields.note}
        label={words.note}
        help={words.noteHelp}
        optional
        rows={rows}
        defaultValue={String(note)}
      />
    </>
  )
}
