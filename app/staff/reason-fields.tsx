import type { RefusedForm } from '#app/middleware/page-door.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { blockNoteLimit } from '#domain/moderation/block-note.ts'

type Words = Record<'reason' | 'reasonHelp' | 'reasonMissing' | 'chooseReason' | 'note' | 'noteHelp', string>
type Props = {
  words: Words
  options: { value: string; label: string }[]
  rows: number
  refused: RefusedForm | undefined
}

/** Why somebody of our team takes something away: a reason, which its person is told, and a note, which stays with the team. */
export function ReasonFields({ words, options, rows, refused }: Props) {
  const { reason = '', note = '' } = refused?.typed ?? {}
  return (
    <>
      <SelectField
        key={String(reason)}
        name="reason"
        label={words.reason}
        help={words.reasonHelp}
        emptyLabel={words.chooseReason}
        options={options}
        defaultValue={String(reason)}
        error={refused?.errors.reason && words.reasonMissing}
        required
      />
      <TextareaField
        name="note"
        label={words.note}
        help={words.noteHelp}
        optional
        rows={rows}
        maxLength={blockNoteLimit}
        defaultValue={String(note)}
      />
    </>
  )
}
