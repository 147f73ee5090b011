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
  const control = <Control question={question} answer={answer} error={error} disabled={isHydrated && !isAsked} />
  const { showIf } = question
  if (!showIf || !parent) return control
  const requiredOptions = parent.options
    ?.filter(({ value }) => showIf.equals.includes(value))
    .map(({ label }) => `“${label}”`)
  return (
    <div className={isAsked ? undefined : hiddenWithScript}>
      <p className={`field-help ${hiddenWithScript}`}>
        {besideFieldTexts.onlyIf(parent.label, requiredOptions?.join(' ou ') ?? '')}
      </p>
      {control}
    </div>
  )
}

type ControlProps = Pick<QuestionFieldProps, 'question' | 'answer' | 'error'> & { disabled: boolean }

function Control({ question, answer, error, disabled }: ControlProps) {
  const { name, type, label, help, required, options = [], max, mask, placeholder } = question
  const field = { name: answerField(name), label, required, optional: !required, help, error, disabled }
  if (type === 'single_choice')
    return <ChoiceGroup {...field} type="radio" options={options} defaultValue={answer ?? []} />
  if (type === 'multiple_choice')
    return <ChoiceGroup {...field} type="checkbox" options={options} max={max} defaultValue={answer ?? []} />
  const text = [answer ?? ''].flat()[0]
  if (type === 'date') return <TextField {...field} type="date" defaultValue={text} />
  const maxLength = max ?? maxTextAnswerLength
  if (maxLength > maxLineLength && !mask)
    return <TextareaField {...field} rows={3} maxLength={maxLength} placeholder={placeholder} defaultValue={text} />
  return (
    <TextField
      {...field}
      maxLength={mask?.length ?? max}
      inputMode={mask && /^0+$/.test(mask) ? 'numeric' : undefined}
      placeholder={placeholder ?? mask}
      defaultValue={text}
    />
  )
}
