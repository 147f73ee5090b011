import { isPin, type PinPurpose, resendWaitSeconds } from './pin.ts'

/** The logic of a PIN field, shared by all pages (spec 4; AMB-17). */

export type PinFieldState = 'default' | 'success' | 'error'

/** `lastSent`: the last PIN that got a response; `inFlight`: the pending one. */
export type PinField = { state: PinFieldState; lastSent: string | null; inFlight: string | null }

/** The outcome of a PIN. `failed`: no statement about the PIN; `second`: another one is required. */
export type PinOutcome = 'right' | 'wrong' | 'second' | 'failed' | 'no_answer'

export const emptyPinField: PinField = { state: 'default', lastSent: null, inFlight: null }

const isIdle = ({ state, inFlight }: PinField) => state !== 'success' && inFlight === null

/** Four digits submit automatically, once: not while one is pending, nor the same as the last. */
export const submitsItself = (field: PinField, pin: string) => isPin(pin) && isIdle(field) && pin !== field.lastSent

/** The button may also send the same PIN again. */
export const canConfirm = (field: PinField, pin: string) => isPin(pin) && isIdle(field)

export const startSending = (field: PinField, pin: string): PinField => ({ ...field, state: 'default', inFlight: pin })

/** Typing clears the error. */
export const clearError = (field: PinField): PinField =>
  field.state === 'error' ? { ...field, state: 'default' } : field

const stateAfter = {
  right: 'success',
  wrong: 'error',
  second: 'default',
  failed: 'default',
  no_answer: 'default',
} as const satisfies Record<PinOutcome, PinFieldState>

/** Without a response it does not count as sent, so retyping submits it again. */
export function applyOutcome(field: PinField, outcome: PinOutcome): PinField {
  const lastSent = outcome === 'no_answer' ? field.lastSent : field.inFlight
  return { state: stateAfter[outcome], lastSent, inFlight: null }
}

/** Whole seconds on the countdown beside "Reenviar código"; a reload does not restart it. At most the whole wait. */
export function resendCountdown(purpose: PinPurpose, lastSentAt: Date, now: Date) {
  const remainingSeconds = Math.ceil(resendWaitSeconds[purpose] - (now.getTime() - lastSentAt.getTime()) / 1000)
  return Math.min(resendWaitSeconds[purpose], Math.max(0, remainingSeconds))
}
