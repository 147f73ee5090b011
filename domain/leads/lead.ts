/** A contact that a professional paid for, and the negotiation that follows (domain 2.2). */

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

/** How client and professional came together: paid for from the list, picked by the client, or at a fixed price. */
export const leadOrigins = ['unlock', 'instant_match', 'express'] as const
export type LeadOrigin = (typeof leadOrigins)[number]

/** Neither of the two has ended it: something can still come of it. */
export const endableStates = leadMachine.statesBefore('end')
export const isRunning = (state: LeadState) => endableStates.includes(state)

/** Refused by the client, given up by the professional or taken back: nothing more happens in it (`isRejected` on the wire). */
export const overStates = ['rejected', 'ended', 'voided'] as const satisfies readonly LeadState[]
export const isOver = (state: LeadState) => (overStates as readonly LeadState[]).includes(state)

/** Running, or come to a hiring. */
export const activeStates = leadStates.filter((state) => !isOver(state))

export const messageLimit = 2000
/** Stands where a professional who has left had written first. */
export const erasedFirstMessage = '[mensagem apagada]'
/** A price shown to a professional stays good for ten minutes (product: Coins). */
export const quoteMinutes = 10

/** Errors of picking an indicated professional. `professional_gone`: paused, out of coins, or not for the agreed coins. */
export const pickErrorCodes = [
  'not_found',
  'not_indicated',
  'professional_gone',
  'places_taken',
  'order_closed',
] as const
export type PickErrorCode = (typeof pickErrorCodes)[number]
