import { useEffect, useRef } from 'react'
import { Avatar } from '#app/components/avatar.tsx'
import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { moneyText, readMoney } from '#app/components/read-money.ts'
import { Stepper } from '#app/components/stepper.tsx'
import { formTexts } from '#app/middleware/form-texts.ts'
import {
  canContinue,
  ratingOf,
  type SurveyValue,
  visibleQuestions,
  type SurveyQuestion,
} from '#domain/surveys/survey-form.ts'
import { stepName, surveyTexts as words } from '#texts/survey.ts'
import { QuestionField } from './question-field.tsx'
import type { LoadedSurveyForm, HiredLead } from './survey-calls.ts'
import type { SurveyDraft } from './survey-draft.ts'

const highestRating = 5

type Props = {
  form: LoadedSurveyForm
  draft: SurveyDraft
  isSending: boolean
  /** Why the comment may not be public. */
  commentError: string | undefined
  onChange: (draft: SurveyDraft) => void
  /** Back from the first step discards everything (P-06). */
  onLeave: () => void
  onSend: (draft: SurveyDraft) => void
}

/** One question per step with follow-ups by rating; first, who was hired (P-05 to P-12, P-16). */
export function SurveyForm({ form, draft, isSending, commentError, onChange, onLeave, onSend }: Props) {
  const { step, leadId, answers } = draft
  const questions = visibleQuestions(form.questions, ratingOf(answers) ?? highestRating) // the total number of steps
  const asksWho = form.kind === 'service'
  const questionSteps = questions.map(stepName)
  const steps = asksWho ? [words.whoStep, ...questionSteps] : questionSteps
  const question = questions[asksWho ? step - 1 : step]
  const isLast = step === steps.length - 1
  const isFilled = question ? canContinue(question, answers) : leadId !== null
  const answer = (name: string, value: SurveyValue | undefined) =>
    onChange({ ...draft, answers: { ...answers, [name]: value } })
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.focus(), [step])
  useEffect(() => {
    if (commentError) fields.current?.querySelector('textarea')?.focus()
  }, [commentError])

  function next(typed: FormData) {
    if (!isFilled || isSending) return
    const shown = question
      ? { ...answers, [question.name]: shownAnswer(question, answers[question.name], typed) }
      : answers
    if (isLast) onSend({ ...draft, answers: shown })
    else onChange({ ...draft, answers: shown, step: step + 1 })
  }

  return (
    <form
      className="stack stack-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next(new FormData(event.currentTarget))
      }}
    >
      <Stepper label={words.steps} steps={steps} current={step} />
      <div
        ref={fields}
        role="group"
        tabIndex={-1}
        aria-label={`${steps[step]}, ${step + 1} / ${steps.length}`}
        className="outline-none"
        key={step}
      >
        {question ? (
          <QuestionField
            question={question}
            value={answers[question.name]}
            error={question.name === 'comment' ? commentError : undefined}
            onAnswer={(value) => answer(question.name, value)}
          />
        ) : (
          <WhoWasHired
            leads={form.leads}
            leadId={leadId === null ? undefined : String(leadId)}
            onChoose={(chosen) => onChange({ ...draft, leadId: chosen })}
          />
        )}
      </div>
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        <Button
          kind="ghost"
          icon="back"
          disabled={isSending}
          onClick={() => (step === 0 ? onLeave() : onChange({ ...draft, step: step - 1 }))}
        >
          {words.back}
        </Button>
        <Button type="submit" size="large" busy={isSending} disabled={!isFilled}>
          {isLast ? words.send : words.next}
        </Button>
      </div>
    </form>
  )
}

type WhoProps = {
  leads: HiredLead[]
  leadId: string | undefined
  error?: string | undefined
  onChoose?: (leadId: number) => void
}

export const WhoWasHired = ({ leads, leadId, error, onChoose }: WhoProps) => (
  <div onChange={(event) => onChoose?.(Number((event.target as Element as HTMLInputElement).value))}>
    <ChoiceGroup
      type="radio"
      name="lead_id"
      label={words.whoQuestion}
      help={words.whoHelp}
      required
      defaultValue={leadId}
      error={error}
      options={leads.map(({ id, userName, userAvatar }) => ({
        value: String(id),
        label: userName,
        picture: <Avatar name={userName} src={userAvatar} decorative />,
      }))}
    />
  </div>
)

/** The text that a field shows, which programs may write without an event; other answers as chosen. */
function shownAnswer(
  { name, question_type, field_type }: SurveyQuestion,
  chosen: SurveyValue | undefined,
  form: FormData,
): SurveyValue | undefined {
  if (question_type !== 'text') return chosen
  const isPrice = field_type === 'price'
  const field = isPrice ? `${name}Text` : name
  const { [field]: text = '' } = formTexts(form, [field])
  return (isPrice ? moneyText(readMoney(text)) : text.replaceAll('\r\n', '\n')) || undefined
}
