import { useFetchers, useNavigation } from 'react-router'

/** Whether a form is on its way, by a navigation or a fetcher. */
export function useIsSending() {
  const isNavigating = useNavigation().formMethod === 'POST'
  return useFetchers().some(({ formMethod }) => formMethod === 'POST') || isNavigating
}

/** Whether neither a page nor an answer is on its way. */
export function useIsIdle() {
  const isNavigationIdle = useNavigation().state === 'idle'
  return useFetchers().every(({ state }) => state === 'idle') && isNavigationIdle
}
