import { useEffect, useRef, useState } from 'react'
import { useToasts } from '#app/components/use-toasts.ts'
import {
  applyOutcome,
  emptyPinField,
  canConfirm,
  submitsItself,
  startSending,
  clearError,
} from '#domain/identity/pins/pin-field.ts'
import { submitPin, type PinApi } from './pin-api.ts'

/** Selects the four digits, so that typing replaces them. Backspace still deletes only the last one. */
export function selectDigits() {
  const input = document.getElementById('pin') as HTMLInputElement | null
  if (!input) return
  input.focus()
  input.select()
  const keepFirstDigits = ({ key }: KeyboardEvent) => {
    const { length } = input.value
    const areAllSelected = input.selectionStart === 0 && input.selectionEnd === length
    if (key === 'Backspace' && areAllSelected) input.setSelectionRange(length, length)
  }
  input.addEventListener('keydown', keepFirstDigits, { once: true })
}

/** The state of a PIN field (see #domain/identity/pins/pin-field.ts): submits four digits once, then by the button. */
export function usePin(api: PinApi, firstError?: string) {
  const toasts = useToasts()
  const [field, setField] = useState(() =>
    firstError ? ({ ...emptyPinField, state: 'error' } as const) : emptyPinField,
  )
  const [error, setError] = useState(firstError)
  const [link, setLink] = useState<string>()
  const [version, setVersion] = useState(0)
  /** After the first of two PINs: where the second one is sent from. */
  const [note, setNote] = useState<string>()
  const [isOver, setOver] = useState(false)
  const failure = useRef<number>(undefined)
  // The current state, also between renders: a double press makes one request.
  const latest = useRef({ field, pin: '', version })
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  const set = (next: typeof field) => {
    latest.current.field = next
    setField(next)
  }

  /** Clears the field and its state for a new PIN. */
  function reset() {
    latest.current = { field: emptyPinField, pin: '', version: latest.current.version + 1 }
    setField(emptyPinField)
    setError(undefined)
    setOver(false)
    setVersion(latest.current.version)
  }

  async function send(pin: string) {
    const sentVersion = latest.current.version
    set(startSending(latest.current.field, pin))
    setError(undefined)
    if (failure.current !== undefined) toasts.dismiss(failure.current) // clear the message of the last attempt
    const answer = await submitPin(api, pin)
    if (answer.toast) failure.current = toasts.show(answer.toast.kind, answer.toast.text)
    if (!alive.current || latest.current.version !== sentVersion) return
    set(applyOutcome(latest.current.field, answer.outcome))
    setError(answer.outcome === 'wrong' ? answer.text : undefined)
    setOver(answer.isOver === true)
    if (answer.outcome === 'right') return setLink(answer.link)
    if (answer.outcome === 'second') {
      reset()
      setNote(answer.text)
    }
    const hasTypedOn = latest.current.pin !== pin // during the request
    if (answer.outcome === 'wrong' && !hasTypedOn) return selectDigits()
    document.getElementById('pin')?.focus()
    if (hasTypedOn && submitsItself(latest.current.field, latest.current.pin)) void send(latest.current.pin)
  }

  return {
    state: field.state,
    isSending: field.inFlight !== null,
    isOver,
    error,
    link,
    note,
    version,
    type(pin: string) {
      latest.current.pin = pin
      set(clearError(latest.current.field))
      setError(undefined)
      if (submitsItself(latest.current.field, pin)) void send(pin)
    },
    confirm(pin: string) {
      latest.current.pin = pin
      if (canConfirm(latest.current.field, pin)) void send(pin)
      else document.getElementById('pin')?.focus()
    },
    reset,
  }
}
