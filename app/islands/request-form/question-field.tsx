import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { maxTextAnswerLength, type Question } from '#domain/catalog/form-questions.ts'
import { besideFieldTexts } from '#texts/request-fields.ts'
import { hiddenWithScript } from '../with-script.ts'
import { answerField } from './form-fields.ts'

const maxLineLength = 120

type QuestionFieldProps = {
  question: Question
  /** The question that this one depends on. */
  parent: Question | undefined
  isAsked: boolean
  /** False on the server: without JavaScript every question is shown with its condition. */
  isHydrated: boolean
  answer: string | string[] | undefined
  error: string | undefined
}

/** A question as a control of its kind. */
export function QuestionField({ question, parent, isAsked, isHydrated, answer, error }: QuestionFieldProps) {
  const { name, type, label, help, required, options = [], max, mask, placeholder } = question
  const field = { name: answerField(name), label, required, optional: !required, help, error }
  const disabled = isHydrated && !isAsked
  const text = [answer ?? ''].flat()[0]
  const control =
    type === 'single_choice' || type === 'multiple_choice' ? (
      <ChoiceGroup
        {...field}
        type={type === 'single_choice' ? 'radio' : 'checkbox'}
        options={options}
        max={type === 'multiple_choice' ? max : undefined}
        defaultValue={answer ?? []}
        disabled={disabled}
      />
    ) : type === 'date' ? (
      <TextField {...field} type="date" defaultValue={text} disabled={disabled} />
    ) : (max ?? maxTextAnswerLength) > maxLineLength && !mask ? (
      <TextareaField
        {...field}
        rows={3}
        maxLength={max ?? maxTextAnswerLength}
        placeholder={placeholder}
        defaultValue={text}
        disabled={disabled}
      />
    ) : (
      <TextField
        {...field}
        maxLength={mask?.length ?? max}
        inputMode={mask && /^0+$/.test(mask) ? 'numeric' : undefined}
        placeholder={placeholder ?? mask}
        defaultValue={text}
        disabled={disabled}
      />
    )
  const { showIf } = question
  if (!showIf || !parent) return control
  const requiredOptions = parent.options
    ?.filter(({ value }) => showIf.equals.includes(value))
    .map(({ label: word }) => `“${word}”`)
  return (
    <div className={isAsked ? undefined : hiddenWithScript}>
      <p className={`field-help ${hiddenWithScript}`}>
        {besideFieldTexts.onlyIf(parent.label, requiredOptions?.join(' ou ') ?? '')}
      </p>
      {control}
    </div>
  )
}
