import { useRef } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Stepper } from '#app/ui/stepper.tsx'
import { visibleQuestions } from '#domain/catalog/form-questions.ts'
import { questionStepTexts, requestFormTexts as words, requestStepTexts } from '#texts/request-form.ts'
import { island } from '../island.tsx'
import { ContactFields, DetailsFields, WhenFields } from '../request-form/common-fields.tsx'
import { PlaceFields } from '../request-form/place-fields.tsx'
import { QuestionField } from '../request-form/question-field.tsx'
import { hiddenWithoutScript, hiddenWithScript, StepFrame } from '../request-form/step-frame.tsx'
import { questionGroups } from '../request-form/steps.ts'
import { type RequestFormProps, useRequestForm } from '../request-form/use-request-form.ts'

/** A client asks for a service (AMB-22). With script: step by step. Without: all at once, sent to the page itself. */
function RequestForm(props: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const {
    start,
    answers,
    errors,
    problem,
    known,
    city,
    chooseCity,
    isBusy,
    isAlive,
    steps,
    at,
    step,
    onChange,
    goOn,
    goBack,
  } = useRequestForm(props, form)
  const { questions } = props.service
  const asked = new Set(visibleQuestions(questions, answers).map(({ name }) => name))
  const isLast = at === steps.length - 1
  const { fields, version } = start
  const frame = (name: string, title: string) => ({ name, title, isCurrent: step.name === name })
  /** Below, beside the button that was pressed; above, where a page begins that came back without script. */
  const alert = problem && (
    <Alert tone="danger" role="alert">
      {problem}
    </Alert>
  )

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="stack stack-6"
      onChange={(event) => onChange((event.target as Element as HTMLInputElement).name)}
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      {problem === props.problem && alert}
      <div className={hiddenWithoutScript}>
        <Stepper label={words.label} steps={steps.map(({ title }) => title)} current={at} />
      </div>
      <div key={version} className="stack stack-6">
        {questionGroups(questions).map((group, place) => (
          <StepFrame key={place} {...frame(`servico-${place + 1}`, questionStepTexts[place] ?? questionStepTexts[0])}>
            {group.map((question) => (
              <QuestionField
                key={question.name}
                question={question}
                parent={questions.find(({ name }) => name === question.showIf?.question)}
                isAsked={asked.has(question.name)}
                isAlive={isAlive}
                answer={fields.answers[question.name]}
                error={errors[`answers.${question.name}`]}
              />
            ))}
          </StepFrame>
        ))}
        <StepFrame {...frame('when', requestStepTexts.when)}>
          <WhenFields fields={fields} errors={errors} />
        </StepFrame>
        <StepFrame {...frame('place', requestStepTexts.place)}>
          <PlaceFields fields={fields} errors={errors} states={props.states} city={city} onCity={chooseCity} />
        </StepFrame>
        <StepFrame {...frame('details', requestStepTexts.details)}>
          <DetailsFields fields={fields} errors={errors} />
        </StepFrame>
        {!known && (
          <StepFrame {...frame('contact', requestStepTexts.contact)}>
            <ContactFields fields={fields} errors={errors} />
          </StepFrame>
        )}
      </div>
      {known && isLast && <p className="text-soft">{words.knownContact(known.name)}</p>}
      {problem !== props.problem && alert}
      <div className="flex flex-wrap-reverse items-center justify-end gap-3">
        <div className={classNames(hiddenWithoutScript, 'mr-auto', at === 0 && 'hidden')}>
          <Button kind="ghost" icon="back" disabled={isBusy} onClick={goBack}>
            {words.back}
          </Button>
        </div>
        <div className={classNames(hiddenWithoutScript, 'flex-1 tablet:flex-none', isLast && 'hidden')}>
          <Button size="large" wide busy={isBusy} iconAfter="chevron" onClick={() => void goOn()}>
            {words.goOn}
          </Button>
        </div>
        <div className={classNames('flex-1 tablet:flex-none', !isLast && hiddenWithScript)}>
          <Button type="submit" size="large" wide busy={isBusy} icon="send">
            {words.send}
          </Button>
        </div>
      </div>
    </form>
  )
}

export default island('request-form', 'visible', RequestForm)
