import { useEffect, useSyncExternalStore } from 'react'
import { retryWithBackoff } from './retry-with-backoff.ts'
import { useRevalidate } from './use-revalidation.ts'

const maxPauseMs = 30_000

let isLost = false
let problems = 0
let address: string | undefined
const listeners = new Set<() => void>()

function set(next: boolean) {
  if (next === isLost) return
  isLost = next
  for (const listener of listeners) listener()
}

/** The last request got no response. */
export const setConnectionLost = () => set(true)
/** The last request got one. */
export const setConnected = () => set(false)

export const isConnectionLost = () => isLost

/** The root reports the visible page. On Back the URL is ahead of it. */
export const setVisiblePage = (path: string) => {
  address = path
}

/** Marks that an error replaced the page, so there is nothing to preserve. Returns how to undo it. */
export function reportPageError() {
  problems += 1
  return () => {
    problems -= 1
  }
}

/** Whether this page is visible and not replaced by an error. */
export const isOnScreen = (path: string) => path === address && problems === 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the visible page failed to revalidate. Always false on the server. */
export const useConnectionLost = () => useSyncExternalStore(subscribe, isConnectionLost, () => false)

/** Revalidates with backoff until a response arrives; at once when online again. */
export function useRetryWhenOnline() {
  const lost = useConnectionLost()
  const revalidate = useRevalidate()
  useEffect(() => (lost ? retryWithBackoff(revalidate, maxPauseMs) : undefined), [lost, revalidate])
}
