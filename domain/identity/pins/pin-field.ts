import { isPin, type PinPurpose, resendWaitSeconds } from './pin.ts'

/** The field of a PIN, the same on every surface that asks for one (spec 4; AMB-17). */

export type PinFieldState = 'default' | 'success' | 'error'

/** `lastSent` is the last PIN that the server answered; `inFlight` the one on its way. */
export type PinField = { state: PinFieldState; lastSent: string | null; inFlight: string | null }

/** How the server, or the lack of one, answered a PIN. `failed` is an answer that says nothing about the PIN; `second` asks for one more. */
export type PinOutcome = 'right' | 'wrong' | 'second' | 'failed' | 'no_answer'

export const emptyPinField: PinField = { state: 'default', lastSent: null, inFlight: null }

const isIdle = ({ state, inFlight }: PinField) => state !== 'success' && inFlight === null

/** Four digits go by themselves, once: not while another PIN is on its way, and not the same as the last one sent. */
export const sendsItself = (field: PinField, pin: string) => isPin(pin) && isIdle(field) && pin !== field.lastSent

/** The button may also send the same PIN again. */
export const canConfirm = (field: PinField, pin: string) => isPin(pin) && isIdle(field)

export const sent = (field: PinField, pin: string): PinField => ({ ...field, state: 'default', inFlight: pin })

/** Typing clears the error. */
export const typed = (field: PinField): PinField => (field.state === 'error' ? { ...field, state: 'default' } : field)

/** Without an answer nothing counts as sent, so that the same PIN may go by itself once more when it is typed again. */
export function answered(field: PinField, outcome: PinOutcome): PinField {
  const lastSent = outcome === 'no_answer' ? field.lastSent : field.inFlight
  const state = outcome === 'right' ? 'success' : outcome === 'wrong' ? 'error' : 'default'
  return { state, lastSent, inFlight: null }
}

/** Whole seconds on the countdown beside "Reenviar código"; a reload does not restart it. Never more than the whole wait. */
export function resendCountdown(purpose: PinPurpose, lastSentAt: Date, now: Date) {
  const left = Math.ceil(resendWaitSeconds[purpose] - (now.getTime() - lastSentAt.getTime()) / 1000)
  return Math.min(resendWaitSeconds[purpose], Math.max(0, left))
}
