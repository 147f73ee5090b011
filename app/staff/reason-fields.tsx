import { SelectField } from '#app/ui/select-field.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { blockNoteLimit } from '#domain/moderation/block-note.ts'

type Words = Record<'reason' | 'reasonHelp' | 'chooseReason' | 'note' | 'noteHelp', string>
type Said = { reason?: string | undefined; reasonError?: string | undefined; note?: string | undefined } | undefined
type Props = { words: Words; options: { value: string; label: string }[]; rows: number; said: Said }

/** Why somebody of our team takes something away: a reason, which its person is told, and a note, which stays with the team. */
export const ReasonFields = ({ words, options, rows, said }: Props) => (
  <>
    <SelectField
      key={said?.reason ?? ''}
      name="reason"
      label={words.reason}
      help={words.reasonHelp}
      emptyLabel={words.chooseReason}
      options={options}
      defaultValue={said?.reason ?? ''}
      error={said?.reasonError}
      required
    />
    <TextareaField
      name="note"
      label={words.note}
      help={words.noteHelp}
      optional
      rows={rows}
      maxLength={blockNoteLimit}
      defaultValue={said?.note}
    />
  </>
)
