import type { ReactNode } from 'react'
import { BackLink } from '#app/shell/back-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { Stepper } from '#app/components/stepper.tsx'
import { type SignUpStep, signUpSteps, stepBefore } from '#domain/professionals/sign-up-steps.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { stepAddress } from './step-address.ts'

type Props = {
  step: Exclude<SignUpStep, 'phone'>
  /** Why what was sent was refused, where no field says it. */
  problem?: string | undefined
  children: ReactNode
}

/** One step of a sign-up: how far one has come, what it asks, and that it may be left. */
export function StepPage({ step, problem, children }: Props) {
  const before = stepBefore(step)
  return (
    <PageColumn width="form">
      <Stepper
        label={words.stepper}
        steps={signUpSteps.map((each) => words.names[each])}
        current={signUpSteps.indexOf(step)}
      />
      {before && <BackLink href={stepAddress(before)}>{words.back(words.names[before])}</BackLink>}
      <div className="stack stack-2">
        <h1>{words.titles[step]}</h1>
        <p className="text-soft">{words.leads[step]}</p>
      </div>
      {problem && <Alert tone="danger" role="alert" title={problem} />}
      {children}
      {step !== 'photo' && <p className="text-small text-help">{words.mayLeave}</p>}
    </PageColumn>
  )
}
