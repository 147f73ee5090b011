import type { ProfessionalState } from './professional.ts'

/** The steps of a sign-up in order (docs/decisions/0060). The phone creates the account, the document completes it. */
export const signUpSteps = ['phone', 'name', 'services', 'area', 'requests', 'document', 'photo'] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** Progress follows from the data alone, so every device and tab agrees. */
export type SignUpProgress = {
  state: ProfessionalState
  isUnnamed: boolean
  serviceCount: number
  hasArea: boolean
}

/** The first missing step; null for a complete profile. The requests step is optional. */
export function missingStep({ state, isUnnamed, serviceCount, hasArea }: SignUpProgress): SignUpStep | null {
  if (state !== 'phone_verified') return null
  if (isUnnamed) return 'name'
  if (!serviceCount) return 'services'
  return hasArea ? 'document' : 'area'
}

const placeOf = (step: SignUpStep) => signUpSteps.indexOf(step)

/** The step to open: this one, or the first missing before it. Null: completed. */
export function openStep(step: SignUpStep, progress: SignUpProgress): SignUpStep | null {
  const missing = missingStep(progress)
  if (missing === null) return step === 'photo' ? 'photo' : null
  return placeOf(step) <= placeOf(missing) ? step : missing
}

/** The step of the back link; none before the second. */
export const stepBefore = (step: SignUpStep): SignUpStep | null =>
  placeOf(step) > 1 && step !== 'photo' ? (signUpSteps[placeOf(step) - 1] ?? null) : null
