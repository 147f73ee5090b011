import type { Tone } from '#app/components/tone.ts'
import type { ProfessionalState } from '#domain/professionals/professional.ts'

/** How the badge of a profile's state looks, to its professional and to our team. */
export const stateTone = {
  phone_verified: 'warning',
  active: 'info',
  in_review: 'neutral',
  approved: 'success',
  rejected: 'warning',
  suspended: 'danger',
  deleted: 'neutral',
} as const satisfies Record<ProfessionalState, Tone>
