import type { Tone } from '#app/components/tone.ts'
import type { ProfessionalState } from '#domain/professionals/professional.ts'

/** The badge of a profile's state, for its professional and staff. */
export const stateTone = {
  phone_verified: 'warning',
  active: 'info',
  in_review: 'neutral',
  approved: 'success',
  rejected: 'warning',
  suspended: 'danger',
  deleted: 'neutral',
} as const satisfies Record<ProfessionalState, Tone>
