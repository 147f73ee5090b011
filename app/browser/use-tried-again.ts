import { useCallback, useEffect, useState } from 'react'
import { isTransientError, type Answer } from './call.ts'
import { retryWithBackoff } from './keep-trying.ts'

const longestPauseMs = 10_000

/**
 * A look at the server that something asked for: when it fails in passing, it is done again, after longer and longer pauses,
 * until one succeeds. A look that has nothing to say, because another one speaks for it, answers nothing.
 */
export function useTriedAgain(look: () => Promise<Answer<unknown> | undefined>) {
  const [isBehind, setBehind] = useState(false)
  const lookNow = useCallback(async () => {
    const answer = await look()
    if (answer) setBehind(isTransientError(answer))
  }, [look])
  useEffect(() => (isBehind ? retryWithBackoff(lookNow, longestPauseMs) : undefined), [isBehind, lookNow])
  return lookNow
}
