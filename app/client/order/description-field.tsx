import type { ActionFormState } from '#app/browser/use-action-form.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { orderLifeTexts as words } from '#texts/order-lifecycle.ts'

type Props = {
  id: string
  form: ActionFormState
  field: FieldAttributes
  description: string
  onTextChange?: (text: string) => void
}

/** The order's description with any error of its form. */
export const DescriptionField = ({ id, form, field, description, onTextChange }: Props) => (
  <TextareaField
    id={id}
    {...field}
    {...form.field('description', description)}
    label={words.editLabel}
    help={words.editHelp}
    error={form.message}
    onTextChange={onTextChange}
  />
)
