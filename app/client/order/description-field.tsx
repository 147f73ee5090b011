import type { RefusedForm } from '#app/middleware/page-door.ts'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#doors/field-attributes.ts'
import { orderLifeTexts as words } from '#texts/order-life.ts'

type Props = {
  id: string
  field: FieldAttributes
  description: string
  refused: RefusedForm | undefined
  onTextChange?: (text: string) => void
}

/** The client's words, to be changed; what was refused stands as it was typed, with what is wrong. */
export const DescriptionField = ({ id, field, description, refused, onTextChange }: Props) => (
  <TextareaField
    id={id}
    {...field}
    label={words.editLabel}
    help={words.editHelp}
    defaultValue={String(refused?.typed.description ?? description)}
    error={refused?.text}
    onTextChange={onTextChange}
  />
)
