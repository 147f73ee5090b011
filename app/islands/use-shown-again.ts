import { useEffect } from 'react'

/** One comes Back from the next page, and the browser shows this one as it was left: what was under way then is so no longer. */
export function useShownAgain(end: (isUnderWay: false) => void) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && end(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [end])
}
