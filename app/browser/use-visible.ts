import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** Whether somebody looks at the page: a tab in the background is not seen, and reads nothing (AMB-33). */
export const useVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  )
