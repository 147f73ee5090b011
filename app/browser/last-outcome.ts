import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Records whether the outcome of the last submitted form is unknown (lost response, ended session); called by keep-page.ts. */
export function setUnknownOutcome(next: boolean) {
  if (next === isOpen) return
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the outcome of the last submitted form is unknown. False on the server. */
export const useUnknownOutcome = () =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
