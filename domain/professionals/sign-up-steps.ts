import type { ProfessionalState } from './professional.ts'

/** The steps of a sign-up, in their order (docs/decisions/0060). The phone makes the account, the document makes it whole. */
export const signUpSteps = ['phone', 'name', 'services', 'area', 'requests', 'document', 'photo'] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** How far somebody has come; nothing else is kept of it, so that every device and every tab sees the same. */
export type SignUpProgress = {
  state: ProfessionalState
  isUnnamed: boolean
  serviceCount: number
  hasArea: boolean
}

/** Of what is asked for the first that is missing; null once the profile is whole. The requests are only looked at. */
export function missingStep({ state, isUnnamed, serviceCount, hasArea }: SignUpProgress): SignUpStep | null {
  if (state !== 'phone_verified') return null
  if (isUnnamed) return 'name'
  if (!serviceCount) return 'services'
  return hasArea ? 'document' : 'area'
}

const placeOf = (step: SignUpStep) => signUpSteps.indexOf(step)

/** Where somebody goes on who opens this step: there, or at what is missing before it. Null: the sign-up is over for this step. */
export function openStep(step: SignUpStep, progress: SignUpProgress): SignUpStep | null {
  const missing = missingStep(progress)
  if (missing === null) return step === 'photo' ? 'photo' : null
  return placeOf(step) <= placeOf(missing) ? step : missing
}

/** The step before, as the link back has it; the first one is behind us with the account. */
export const stepBefore = (step: SignUpStep): SignUpStep | null =>
  placeOf(step) > 1 && step !== 'photo' ? signUpSteps[placeOf(step) - 1]! : null
