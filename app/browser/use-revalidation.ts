import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { hasPendingSubmission, submissionsSettled } from './request-sequence.ts'
import { useIsIdle } from './use-is-sending.ts'

/** Revalidates once no form is pending, and resolves when done. Use it in place of React Router's `revalidate`. */
export function useRevalidate() {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    await submissionsSettled()
    await revalidate()
  }, [revalidate])
}

/**
 * Revalidates because of an event. Waits for a form or navigation in flight, which React Router would restart without
 * its scroll position.
 */
export function useRevalidateWhenIdle() {
  const { revalidate } = useRevalidator()
  const isIdle = useIsIdle()
  const state = useRef({ isIdle, isWanted: false })
  const revalidateOnceIdle = useCallback(
    async (changes: Partial<typeof state.current>) => {
      Object.assign(state.current, changes)
      while (hasPendingSubmission()) await submissionsSettled() // a form is pending before React renders it
      if (!state.current.isIdle || !state.current.isWanted) return
      state.current.isWanted = false
      await revalidate()
    },
    [revalidate],
  )
  useEffect(() => void revalidateOnceIdle({ isIdle }), [isIdle, revalidateOnceIdle])
  return useCallback(() => void revalidateOnceIdle({ isWanted: true }), [revalidateOnceIdle])
}
