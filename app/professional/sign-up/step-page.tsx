import type { ReactNode } from 'react'
import { type ActionFormState, FormError } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { Stepper } from '#app/components/stepper.tsx'
import { BackLink } from '#app/shell/back-link.tsx'
import { type SignUpStep, signUpSteps, stepBefore } from '#domain/professionals/sign-up-steps.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { stepAddress } from './step-address.ts'

type Props = {
  step: Exclude<SignUpStep, 'phone'>
  /** Text of the error named by `?problema`. */
  problem?: string | undefined
  /** The forms whose error is shown above the page. */
  forms?: readonly ActionFormState[]
  fieldsWithOwnErrors?: readonly string[]
  children: ReactNode
}

/** One step of a sign-up. */
export function StepPage({ step, problem, forms = [], fieldsWithOwnErrors = [], children }: Props) {
  const before = stepBefore(step)
  return (
    <PageColumn width="form">
      <Stepper
        label={words.stepper}
        steps={signUpSteps.map((each) => words.names[each])}
        current={signUpSteps.indexOf(step)}
      />
      {before && <BackLink href={stepAddress(before)}>{words.names[before]}</BackLink>}
      <PageHeading title={words.titles[step]} intro={words.leads[step]} />
      {forms.map((form) => (
        <FormError key={form.name} form={form} fieldsWithOwnErrors={fieldsWithOwnErrors} />
      ))}
      {problem && <Alert tone="danger" role="alert" title={problem} />}
      {children}
      {step !== 'photo' && <p className="text-small text-help">{words.canLeave}</p>}
    </PageColumn>
  )
}
