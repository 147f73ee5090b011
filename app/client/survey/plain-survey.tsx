import { ActionForm, type ActionFormState, FormError, SubmitButton } from '#app/browser/use-action-form.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import type { SurveyQuestion, SurveyValue } from '#domain/surveys/survey-form.ts'
import { surveyTexts as words } from '#texts/survey.ts'
import { QuestionField } from './question-field.tsx'
import type { LoadedSurveyForm } from './survey-calls.ts'
import { WhoWasHired } from './survey-form.tsx'

type Props = {
  form: ActionFormState
  surveyForm: LoadedSurveyForm
  userId: number
  hiredLeadId: number | null
  /** The address of the first question. */
  start: string
}

/** The survey without JavaScript: all questions in one form. Styles hide the follow-ups of other ratings. */
export function PlainSurvey({ form, surveyForm, userId, hiredLeadId, start }: Props) {
  const { kind, questions, leads } = surveyForm
  const { fieldErrors, values = { lead_id: String(hiredLeadId ?? '') } } = form

  function typedValue({ name, question_type }: SurveyQuestion): SurveyValue | undefined {
    return question_type === 'rating' ? Number(values[name] ?? 0) : values[name]
  }
  return (
    <ActionForm form={form} className="stack stack-6" noValidate>
      <FormError form={form} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="userId" value={userId} />
      {leads.map(({ id, profileId }) => (
        <input key={id} type="hidden" name={`profile_of_${id}`} value={profileId} />
      ))}
      {kind === 'service' && <WhoWasHired leads={leads} leadId={String(values.lead_id)} error={fieldErrors.lead_id} />}
      {questions.map((question) => (
        <div key={question.name} data-range={question.range}>
          <QuestionField
            question={question}
            value={typedValue(question)}
            error={fieldErrors[question.name]}
            onAnswer={() => {}}
          />
        </div>
      ))}
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        <ButtonLink kind="ghost" icon="back" href={start}>
          {words.back}
        </ButtonLink>
        <SubmitButton size="large">{words.send}</SubmitButton>
      </div>
    </ActionForm>
  )
}
