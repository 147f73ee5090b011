/** A contact that a professional paid for, and the negotiation that follows (domain 2.2). */

export const leadStates = ['unlocked', 'contacted', 'accepted', 'rejected', 'ended', 'hired', 'voided'] as const
export type LeadState = (typeof leadStates)[number]

/** How client and professional came together: paid for from the list, picked by the client, or at a fixed price. */
export const leadOrigins = ['unlock', 'instant_match', 'express'] as const
export type LeadOrigin = (typeof leadOrigins)[number]

const next = {
  unlocked: ['contacted', 'rejected', 'ended', 'hired', 'voided'],
  contacted: ['accepted', 'rejected', 'ended', 'hired', 'voided'],
  accepted: ['rejected', 'ended', 'hired', 'voided'],
  rejected: [],
  ended: [],
  hired: [],
  voided: [],
} as const satisfies Record<LeadState, readonly LeadState[]>

export const canBecome = (from: LeadState, to: LeadState) => (next[from] as readonly LeadState[]).includes(to)

/** Refused by the client, given up by the professional or taken back: nothing more happens in it (`isRejected` on the wire). */
export const isOver = (state: LeadState) => state === 'rejected' || state === 'ended' || state === 'voided'

export const messageLimit = 2000
/** Stands where a professional who has left had written first. */
export const erasedFirstMessage = '[mensagem apagada]'
/** A price shown to a professional stays good for ten minutes (product: Coins). */
export const quoteMinutes = 10

/** Why a professional whom a client picks cannot be had: gone, or not for the coins that were agreed to. */
export type PickRefusal = 'not_found' | 'not_indicated' | 'professional_gone' | 'places_taken' | 'order_closed'
