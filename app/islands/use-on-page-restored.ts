import { useEffect } from 'react'

/** After Back the browser restores the page as it was: resets pending states. */
export function useOnPageRestored(end: (isUnderWay: false) => void) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && end(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [end])
}
