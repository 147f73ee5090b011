/** A professional's profile and what its state allows (domain 2.9). */

export const professionalStates = [
  'phone_verified',
  'active',
  'in_review',
  'approved',
  'rejected',
  'suspended',
  'deleted',
] as const
export type ProfessionalState = (typeof professionalStates)[number]

/** A client who widened the search takes whoever would come from so far, whatever radius they usually work in. */
export const widenedKm = 100

/** Without an approved identity: at most this many contacts, none dearer than this (product: Unlock). */
export const unprovenUnlocks = 3
export const unprovenCoins = 10

const mayWork = {
  phone_verified: false,
  active: true,
  in_review: true,
  approved: true,
  rejected: true,
  suspended: false,
  deleted: false,
} as const satisfies Record<ProfessionalState, boolean>

/** May see opportunities and unlock contacts: a whole profile, not suspended, not paused. */
export const isWorking = ({ state, paused }: { state: ProfessionalState; paused: boolean }) => mayWork[state] && !paused

/** Stands where the name of a professional stood who has left (AMB-45). */
export const nameOfLeftProfessional = 'Profissional'
