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

/** As a profile begins: the phone is proved, and nothing else. */
export const firstState = 'phone_verified' satisfies ProfessionalState

const working = ['active', 'in_review', 'approved', 'rejected'] as const satisfies readonly ProfessionalState[]

/** What happens to profiles: to which, and what each becomes. `lift` gives back the state before, for which there is no word here. */
export const stateEvents = {
  complete: { from: ['phone_verified'], to: 'active' },
  send_identity: { from: ['active', 'rejected'], to: 'in_review' },
  approve_identity: { from: ['active', 'in_review', 'rejected'], to: 'approved' },
  refuse_identity: { from: ['active', 'in_review'], to: 'rejected' },
  /** Another account proved the document that this one had only typed. */
  lose_document: { from: working, to: 'phone_verified' },
  suspend: { from: working, to: 'suspended' },
  lift: { from: ['suspended'], to: null },
  leave: { from: ['phone_verified', ...working, 'suspended'], to: 'deleted' },
} as const satisfies Record<string, { from: readonly ProfessionalState[]; to: ProfessionalState | null }>
export type StateEvent = keyof typeof stateEvents

/** Suspension reasons, each with its text. */
export const suspensionReasons = [
  'false_documents',
  'paid_and_did_not_come',
  'asked_advance',
  'offended_client',
  'shared_account',
  'chargeback',
] as const
export type SuspensionReason = (typeof suspensionReasons)[number]

/** The radius of a widened search, whatever the professional's own radius. */
export const widenedKm = 100

/** Without an approved identity: at most this many contacts, none dearer than this (product: Unlock). */
export const unprovenUnlocks = 3
export const unprovenCoins = 10

/** Why a profile is hidden: unfinished or suspended; null if public. */
export type HiddenBecause = 'unfinished' | 'suspended'
const hiddenBecause = {
  phone_verified: 'unfinished',
  active: null,
  in_review: null,
  approved: null,
  rejected: null,
  suspended: 'suspended',
  deleted: 'suspended',
} as const satisfies Record<ProfessionalState, HiddenBecause | null>
export const whyHidden = (state: ProfessionalState): HiddenBecause | null => hiddenBecause[state]

const canWork = {
  phone_verified: false,
  active: true,
  in_review: true,
  approved: true,
  rejected: true,
  suspended: false,
  deleted: false,
} as const satisfies Record<ProfessionalState, boolean>

type Working = { state: ProfessionalState; paused: boolean }

/** Why a professional cannot unlock contacts: unfinished, suspended or paused; null if they can. */
export const workDenial = ({ state, paused }: Working) => {
  if (!canWork[state]) return 'not_working'
  return paused ? 'paused' : null
}

/** May see opportunities and unlock contacts: a whole profile, not suspended, not paused. */
export const isWorking = (professional: Working) => workDenial(professional) === null

/** Stands where the name of a professional stood who has left (AMB-45). */
export const deletedProfessionalName = 'Profissional'

/** Stands where the name of a professional will stand who has only proved the phone. */
export const nameOfNewProfessional = 'Profissional'
