import { useFetchers, useNavigation } from 'react-router'

/** Whether a form is pending, by navigation or fetcher. */
export function useIsSending() {
  const isNavigating = useNavigation().formMethod === 'POST'
  return useFetchers().some(({ formMethod }) => formMethod === 'POST') || isNavigating
}

/** Whether neither a navigation nor a submission is pending. */
export function useIsIdle() {
  const isNavigationIdle = useNavigation().state === 'idle'
  return useFetchers().every(({ state }) => state === 'idle') && isNavigationIdle
}

/** The `intent` of a pending form outside `<ActionForm>`, which tells its buttons apart. */
export const usePendingIntent = () => useNavigation().formData?.get('intent') ?? undefined
