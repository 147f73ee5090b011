import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useIsIdle } from './use-is-sending.ts'

/**
 * Reads the loaders of the page anew, for what happened by itself. Amid a form or a step to another page it waits: React Router
 * would begin that anew, and forget that the page is to stay where it is scrolled to.
 */
export function useReadAnew() {
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
