import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useIsIdle } from './use-is-sending.ts'

/**
 * Revalidates because of an event. Waits for a form or navigation in flight, which React Router would restart without
 * its scroll position.
 */
export function useRevalidation() {
  const { revalidate } = useRevalidator()
  const isIdle = useIsIdle()
  const waits = useRef({ isIdle, isWanted: false })
  const readOnceIdle = useCallback(
    (news: Partial<typeof waits.current>) => {
      Object.assign(waits.current, news)
      if (!waits.current.isIdle || !waits.current.isWanted) return
      waits.current.isWanted = false
      void revalidate()
    },
    [revalidate],
  )
  useEffect(() => readOnceIdle({ isIdle }), [isIdle, readOnceIdle])
  return useCallback(() => readOnceIdle({ isWanted: true }), [readOnceIdle])
}
