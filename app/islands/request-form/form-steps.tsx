import type { ReactNode } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { classNames } from '#app/components/class-names.ts'
import { type Answers, type Question, visibleQuestions } from '#domain/catalog/form-questions.ts'
import { questionStepTexts, requestStepTexts } from '#texts/request-form.ts'
import { hiddenWithScript } from '../with-script.ts'
import { ContactFields, DetailsFields, WhenFields } from './common-fields.tsx'
import { PlaceFields, type PlaceFieldsProps } from './place-fields.tsx'
import { QuestionField } from './question-field.tsx'
import { questionGroups } from './steps.ts'

type FormStepsProps = PlaceFieldsProps & {
  questions: Question[]
  answers: Answers
  /** The current step. */
  current: string
  isContactKnown: boolean
  onPhotos: (areReady: boolean) => void
}

/** All fields by step: service questions, then the common ones. */
export function FormSteps(props: FormStepsProps) {
  const { questions, answers, current, isContactKnown, onPhotos, ...place } = props
  const { fields, errors } = place
  const isHydrated = useHydrated()
  const visibleNames = new Set(visibleQuestions(questions, answers).map(({ name }) => name))
  const frame = (name: string, title: string) => ({ name, title, isCurrent: current === name })

  return (
    <>
      {questionGroups(questions).map((group, index) => (
        <StepFrame key={index} {...frame(`servico-${index + 1}`, questionStepTexts[index] ?? questionStepTexts[0])}>
          {group.map((question) => (
            <QuestionField
              key={question.name}
              question={question}
              parent={questions.find(({ name }) => name === question.showIf?.question)}
              isAsked={visibleNames.has(question.name)}
              isHydrated={isHydrated}
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
        <PlaceFields {...place} />
      </StepFrame>
      <StepFrame {...frame('details', requestStepTexts.details)}>
        <DetailsFields fields={fields} errors={errors} onPhotos={onPhotos} />
      </StepFrame>
      {!isContactKnown && (
        <StepFrame {...frame('contact', requestStepTexts.contact)}>
          <ContactFields fields={fields} errors={errors} />
        </StepFrame>
      )}
    </>
  )
}

type StepFrameProps = { name: string; title: string; isCurrent: boolean; children: ReactNode }

/** The fields of a step, focused when it becomes current, so that its name is announced. */
const StepFrame = ({ name, title, isCurrent, children }: StepFrameProps) => (
  <div
    id={`passo-${name}`}
    role="group"
    aria-label={title}
    tabIndex={-1}
    className={classNames('stack stack-6 focus:outline-none', !isCurrent && hiddenWithScript)}
  >
    <p className={classNames('step-title', hiddenWithScript)}>{title}</p>
    {children}
  </div>
)
