import { useSyncExternalStore } from 'react'
import { currentToasts, dismissToast, noToasts, showToast, subscribeToToasts } from './toast-store.ts'

/** The toasts of this page, and how to show one. They survive a client navigation. */
export function useToasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, noToasts)
  return { toasts, show: showToast, dismiss: dismissToast }
}
