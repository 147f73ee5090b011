import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/**
 * Whether the outcome of the last submitted form is unknown: its response was lost or the session had ended. Set by
 * keep-page.ts.
 */
export function setUnknownOutcome(next: boolean) {
  if (next === isOpen) return
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useUnknownOutcome = () =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
