import { TextareaField } from '#app/ui/textarea-field.tsx'
import { descriptionLimit } from '#domain/orders/request-fields.ts'
import { orderLifeTexts as words } from '#texts/order-life.ts'
import type { Refused } from './order-actions.server.ts'

type Props = {
  id: string
  description: string
  refused: Refused | undefined
  onTextChange?: (text: string) => void
}

/** The client's words, to be changed; what was refused stands as it was typed, with what is wrong. */
export const DescriptionField = ({ id, description, refused, onTextChange }: Props) => (
  <TextareaField
    id={id}
    name="description"
    label={words.editLabel}
    help={words.editHelp}
    maxLength={descriptionLimit}
    defaultValue={refused?.typed ?? description}
    error={refused?.text}
    onTextChange={onTextChange}
  />
)
