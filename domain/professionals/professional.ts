/** A professional's profile and what its state allows (domain 2.9). */

import { stateMachine } from '#domain/shared/state-machine.ts'

/** `lose_document`: another account proved it. `lift` restores the state before the suspension, else `active`. */
export const professionalMachine = stateMachine({
  phone_verified: { complete: 'active', leave: 'deleted' },
  active: {
    send_identity: 'in_review',
    approve_identity: 'approved',
    refuse_identity: 'rejected',
    lose_document: 'phone_verified',
    suspend: 'suspended',
    leave: 'deleted',
  },
  in_review: {
    approve_identity: 'approved',
    refuse_identity: 'rejected',
    lose_document: 'phone_verified',
    suspend: 'suspended',
    leave: 'deleted',
  },
  approved: { lose_document: 'phone_verified', suspend: 'suspended', leave: 'deleted' },
  rejected: {
    send_identity: 'in_review',
    approve_identity: 'approved',
    lose_document: 'phone_verified',
    suspend: 'suspended',
    leave: 'deleted',
  },
  suspended: { lift: 'active', leave: 'deleted' },
  deleted: {},
})
export const professionalStates = professionalMachine.states
export type ProfessionalState = (typeof professionalStates)[number]
export type ProfessionalEvent = (typeof professionalMachine.events)[number]

/** Initial state: only the phone is verified. */
export const firstState = 'phone_verified' satisfies ProfessionalState

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

/** Null for a profile that is not suspended; without an end, staff end it. */
export type Suspension = { suspendedReason: SuspensionReason | null; suspendedUntil: Date | null }
export const suspensionOf = ({ suspendedReason, suspendedUntil }: Suspension): Suspension => ({
  suspendedReason,
  suspendedUntil,
})

/** The radius of a widened search, whatever the professional's own radius. */
export const widenedKm = 100

/** Limits without an approved identity: contacts, and the price of each (product: Unlock). */
export const maxUnverifiedUnlocks = 3
export const maxUnverifiedCoins = 10

/** Why a profile is hidden: unfinished or suspended; null if public. */
export type HiddenReason = 'unfinished' | 'suspended'
const hiddenBecause = {
  phone_verified: 'unfinished',
  active: null,
  in_review: null,
  approved: null,
  rejected: null,
  suspended: 'suspended',
  deleted: 'suspended',
} as const satisfies Record<ProfessionalState, HiddenReason | null>
export const whyHidden = (state: ProfessionalState): HiddenReason | null => hiddenBecause[state]

const workStates = {
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
  if (!workStates[state]) return 'not_working'
  return paused ? 'paused' : null
}

/** May see opportunities and unlock contacts: complete profile, not suspended, not paused. */
export const isWorking = (professional: Working) => workDenial(professional) === null

/** Shown instead of the name of a deleted professional (AMB-45). */
export const deletedProfessionalName = 'Profissional'

/** Shown until a new professional has entered a name. */
export const nameOfNewProfessional = 'Profissional'
