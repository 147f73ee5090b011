import { useEffect, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { connectionTexts } from '#texts/connection.ts'

/** Announced late: sighted people have the line, and an earlier announcement would interrupt the next page. */
const announceAfterMs = 1_500

/** Navigation in progress: a thin line after 150 ms by CSS, and an announcement for screen readers. */
export function NavigationProgress() {
  const { state, location } = useNavigation()
  const isRevalidating = useFetchers().some((fetcher) => fetcher.state === 'loading')
  const isGoing = state === 'loading' || isRevalidating
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    const late = setTimeout(() => setLong(true), announceAfterMs)
    return () => {
      clearTimeout(late)
      setLong(false)
    }
  }, [isGoing, location])
  return (
    <>
      {isGoing && <div className="navigation-progress" aria-hidden="true" />}
      <p role="status" className="sr-only">
        {isLong ? connectionTexts.opening : ''}
      </p>
    </>
  )
}
