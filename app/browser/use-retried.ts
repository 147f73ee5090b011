import { useCallback, useEffect, useState } from 'react'
import { isTransientError, type Answer } from './call.ts'
import { retryWithBackoff } from './retry-with-backoff.ts'

const maxPauseMs = 10_000

/** Revalidates, and after a failure retries with backoff until it succeeds. */
export function useRetried(look: () => Promise<Answer<unknown> | undefined>) {
  const [isBehind, setBehind] = useState(false)
  const lookNow = useCallback(async () => {
    const answer = await look()
    if (answer) setBehind(isTransientError(answer))
  }, [look])
  useEffect(() => (isBehind ? retryWithBackoff(lookNow, maxPauseMs) : undefined), [isBehind, lookNow])
  return lookNow
}
