/** A contact that a professional paid for, and its negotiation (domain 2.2). */

import { stateMachine } from '#domain/shared/state-machine.ts'

export const leadMachine = stateMachine({
  unlocked: { write: 'contacted', reject: 'rejected', end: 'ended', hire: 'hired', void: 'voided' },
  contacted: { accept: 'accepted', reject: 'rejected', end: 'ended', hire: 'hired', void: 'voided' },
  accepted: { reject: 'rejected', end: 'ended', hire: 'hired', void: 'voided' },
  rejected: {},
  ended: {},
  hired: {},
  voided: {},
})
export const leadStates = leadMachine.states
export type LeadState = (typeof leadStates)[number]
export type LeadEvent = (typeof leadMachine.events)[number]

/** How the lead came about: bought from the list, picked by the client, or at a fixed price. */
export const leadOrigins = ['unlock', 'instant_match', 'express'] as const
export type LeadOrigin = (typeof leadOrigins)[number]

/** States from which a lead can still be ended. */
export const endableStates = leadMachine.statesBefore('end')
export const isEndable = (state: LeadState) => endableStates.includes(state)

/** Over without a hire: rejected by the client, ended by the professional, or voided (`isRejected` on the wire). */
export const overStates = ['rejected', 'ended', 'voided'] as const satisfies readonly LeadState[]
export const isOver = (state: LeadState) => (overStates as readonly LeadState[]).includes(state)

/** Running or hired. */
export const activeStates = leadStates.filter((state) => !isOver(state))

export const messageLimit = 2000
/** Shown instead of the first message of a deleted professional. */
export const erasedFirstMessage = '[mensagem apagada]'
/** How long a price shown to a professional is valid (product: Coins). */
export const quoteMinutes = 10

/** Errors of picking a candidate. `professional_gone`: paused, without coins, or not at the agreed price. */
export const pickErrorCodes = [
  'not_found',
  'not_indicated',
  'professional_gone',
  'slots_taken',
  'order_closed',
] as const
export type PickErrorCode = (typeof pickErrorCodes)[number]
