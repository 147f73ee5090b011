import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { StarsField } from '#app/components/stars-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { commentLimit, type SurveyQuestion, type SurveyValue } from '#domain/surveys/survey-form.ts'
import { formatMoney } from '#texts/format.ts'

type Props = {
  question: SurveyQuestion
  value: SurveyValue | undefined
  error: string | undefined
  /** Undefined: cleared. */
  onAnswer: (value: SurveyValue | undefined) => void
}

const rowsOfComment = 10

export function QuestionField({ question, value, error, onAnswer }: Props) {
  const { name, title, question_type, options, mandatory, description, placeholder, max, field_type } = question
  const help = description || undefined
  const field = { name, label: title, error, help, required: mandatory, optional: !mandatory }
  const choices = options.map((option) => ({ value: option, label: option }))
  const text = typeof value === 'string' ? value : ''
  if (question_type === 'rating')
    return (
      <StarsField
        {...field}
        defaultValue={typeof value === 'number' ? value : 0}
        onRate={(stars) => onAnswer(stars === 0 ? undefined : stars)}
      />
    )
  if (question_type === 'single_choice')
    return (
      <div onChange={(event) => onAnswer((event.target as Element as HTMLInputElement).value)}>
        <ChoiceGroup {...field} type="radio" options={choices} defaultValue={text} />
      </div>
    )
  if (question_type === 'multiple_choice')
    return (
      <div
        onChange={(event) => {
          const ticked = event.currentTarget.querySelectorAll<HTMLInputElement>('input:checked')
          onAnswer([...ticked].map((input) => input.value))
        }}
      >
        <ChoiceGroup
          {...field}
          type="checkbox"
          options={choices}
          defaultValue={Array.isArray(value) ? value : []}
          max={max ?? undefined}
        />
      </div>
    )
  if (field_type === 'price')
    return (
      <MoneyField
        {...field}
        defaultText={text}
        onCentsChange={(amount) => onAnswer(amount === undefined ? undefined : formatMoney(amount))}
      />
    )
  const written = { placeholder: placeholder ?? undefined, defaultValue: text, maxLength: max ?? commentLimit }
  if (field_type === 'text')
    return <TextField {...field} {...written} onInput={(event) => onAnswer(event.currentTarget.value)} />
  return <TextareaField {...field} {...written} rows={rowsOfComment} onTextChange={onAnswer} />
}
