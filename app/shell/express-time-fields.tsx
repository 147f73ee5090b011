import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { expressTexts as words } from '#texts/express.ts'

type Option = { value: string; label: string }
type Props = {
  days: Option[]
  windows: Option[]
  fields: { day: string; window: string }
  errors: Partial<Record<string, string>>
  /** Before a day is chosen. */
  emptyLabel?: string
}

/** Day and window of an express service. */
export const ExpressTimeFields = ({ days, windows, fields, errors, emptyLabel }: Props) => (
  <>
    <SelectField
      name="day"
      label={words.day}
      emptyLabel={emptyLabel}
      options={days}
      defaultValue={fields.day}
      error={errors.day}
      required
    />
    <ChoiceGroup
      type="radio"
      look="chips"
      name="window"
      label={words.window}
      help={words.windowHelp}
      options={windows}
      defaultValue={fields.window}
      error={errors.window}
      required
    />
  </>
)
