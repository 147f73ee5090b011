import { useEffect, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { connectionTexts } from '#texts/connection.ts'

/** Whoever sees it has the line by then; to say it sooner would only talk over the page that comes. */
const saidAfterMs = 1_500

/** The next page is on its way: a thin line, which style shows after 150 ms, and a word for whoever does not see it. */
export function NavigationProgress() {
  const { state, location } = useNavigation()
  const isRevalidating = useFetchers().some((fetcher) => fetcher.state === 'loading')
  const isGoing = state === 'loading' || isRevalidating
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    const late = setTimeout(() => setLong(true), saidAfterMs)
    return () => {
      clearTimeout(late)
      setLong(false)
    }
  }, [isGoing, location])
  return (
    <>
      {isGoing && <div className="going-line" aria-hidden="true" />}
      <p role="status" className="sr-only">
        {isLong ? connectionTexts.opening : ''}
      </p>
    </>
  )
}
