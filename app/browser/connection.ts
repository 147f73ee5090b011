import { useEffect, useSyncExternalStore } from 'react'
import { retryWithBackoff } from './retry-with-backoff.ts'
import { useRevalidate } from './use-revalidation.ts'

const longestPauseMs = 30_000

let isLost = false
let problems = 0
let address: string | undefined
const listeners = new Set<() => void>()

function set(next: boolean) {
  if (next === isLost) return
  isLost = next
  for (const listener of listeners) listener()
}

/** A response did or did not arrive; set by keep-page.ts. */
export const connectionLost = () => set(true)
export const connectionBack = () => set(false)

export const isConnectionLost = () => isLost

/**
 * The root says which page stands on the screen. The address bar cannot be asked: on the way back it is ahead of the page.
 */
export const pageStands = (path: string) => {
  address = path
}

/** While it stands, a problem has taken the place of the page: there is nothing to keep. Returns how to take it back. */
export function standProblem() {
  problems += 1
  return () => {
    problems -= 1
  }
}

/** Whether this page stands on the screen, and no problem in its place. */
export const isOnScreen = (path: string) => path === address && problems === 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the visible page failed to revalidate. Always false on the server. */
export const useConnectionLost = () => useSyncExternalStore(subscribe, isConnectionLost, () => false)

/** Reads the page again, with growing pauses, until an answer comes; at once when the browser hears of a network. */
export function useRetryWhenOnline() {
  const lost = useConnectionLost()
  const revalidate = useRevalidate()
  useEffect(() => (lost ? retryWithBackoff(revalidate, longestPauseMs) : undefined), [lost, revalidate])
}
