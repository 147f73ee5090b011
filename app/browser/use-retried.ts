import { useCallback, useEffect, useState } from 'react'
import { isTransientError, type Answer } from './call.ts'
import { retryWithBackoff } from './retry-with-backoff.ts'

const maxPauseMs = 10_000

/** Loads, and after a transient failure retries with backoff until it succeeds. */
export function useRetried(load: () => Promise<Answer<unknown> | undefined>) {
  const [isBehind, setBehind] = useState(false)
  const loadNow = useCallback(async () => {
    const answer = await load()
    if (answer) setBehind(isTransientError(answer))
  }, [load])
  useEffect(() => (isBehind ? retryWithBackoff(loadNow, maxPauseMs) : undefined), [isBehind, loadNow])
  return loadNow
}
