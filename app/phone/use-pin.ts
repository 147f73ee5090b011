import { useEffect, useRef, useState } from 'react'
import type { Refused } from '#app/live/call.ts'
import {
  answered,
  emptyPinField,
  mayConfirm,
  type PinOutcome,
  sendsItself,
  sent,
  typed,
} from '#domain/identity/pin-field.ts'

export type PinAnswer = {
  outcome: PinOutcome
  /** Said below the field; none where the page says it itself. */
  text?: string | undefined
  link?: string
  /** No PIN helps any more: only another one that is sent. */
  isOver?: boolean
}

const over = new Set(['pin_locked', 'pin_expired', 'pin_elsewhere'])

/** A PIN that the server refused, with what to say; or the first of two, which was right. */
export const refusedPin = ({ code, message }: Refused, text?: string): PinAnswer =>
  code === 'pin_second' && message
    ? { outcome: 'second', text: message }
    : { outcome: 'wrong', text, isOver: code !== undefined && over.has(code) }

/** The four digits are chosen, so that the next one takes their place. */
export function chooseDigits() {
  const input = document.getElementById('pin') as HTMLInputElement | null
  input?.focus()
  input?.select()
}

/** Runs the field of a PIN (see #domain/identity/pin-field.ts): sends four digits once, and again by the button. */
export function usePin(submit: (pin: string) => Promise<PinAnswer>, firstError?: string) {
  const [field, setField] = useState(() =>
    firstError ? ({ ...emptyPinField, state: 'error' } as const) : emptyPinField,
  )
  const [error, setError] = useState(firstError)
  const [link, setLink] = useState<string>()
  const [round, setRound] = useState(0)
  /** The first of two PINs was right: where the second one comes from. */
  const [note, setNote] = useState<string>()
  const [isOver, setOver] = useState(false)
  // The rules look at what is true now, also between two renderings: a double press makes one call.
  const now = useRef({ field, pin: '', round })
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  const set = (next: typeof field) => {
    now.current.field = next
    setField(next)
  }

  /** A new PIN is on its way: the field is empty and remembers nothing. */
  function forget() {
    now.current = { field: emptyPinField, pin: '', round: now.current.round + 1 }
    setField(emptyPinField)
    setError(undefined)
    setOver(false)
    setRound(now.current.round)
  }

  async function send(pin: string) {
    const sentIn = now.current.round
    set(sent(now.current.field, pin))
    setError(undefined)
    const answer = await submit(pin)
    if (!alive.current || now.current.round !== sentIn) return
    set(answered(now.current.field, answer.outcome))
    setError(answer.outcome === 'wrong' ? answer.text : undefined)
    setOver(answer.isOver === true)
    if (answer.outcome === 'right') return setLink(answer.link)
    if (answer.outcome === 'second') {
      forget()
      setNote(answer.text)
    }
    const hasTypedOn = now.current.pin !== pin // while the answer was under way
    if (answer.outcome === 'wrong' && !hasTypedOn) return chooseDigits()
    document.getElementById('pin')?.focus()
    if (hasTypedOn && sendsItself(now.current.field, now.current.pin)) void send(now.current.pin)
  }

  return {
    state: field.state,
    isSending: field.inFlight !== null,
    isOver,
    error,
    link,
    note,
    round,
    type(pin: string) {
      now.current.pin = pin
      set(typed(now.current.field))
      setError(undefined)
      if (sendsItself(now.current.field, pin)) void send(pin)
    },
    confirm(pin: string) {
      now.current.pin = pin
      if (mayConfirm(now.current.field, pin)) void send(pin)
      else document.getElementById('pin')?.focus()
    },
    forget,
  }
}
