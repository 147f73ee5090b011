import { useEffect } from 'react'
import { retryWithBackoff } from '#app/browser/retry-with-backoff.ts'
import { onConversationLeft, sendLeft } from './retry-unsent.ts'

const longestPauseMs = 30_000

/**
 * Sends unsent messages from any page of the area until none is left. An ended session stops it, the next one
 * resumes.
 */
export function useLeftUnsent({ userId, session }: { userId: number | undefined; session: number | undefined }) {
  useEffect(() => {
    if (userId === undefined) return
    let stop = () => {}
    function begin(of: number) {
      stop()
      const end = retryWithBackoff(async () => (await sendLeft(of)) && end(), longestPauseMs)
      stop = end
    }
    begin(userId)
    const forget = onConversationLeft(() => begin(userId))
    return () => {
      forget()
      stop()
    }
  }, [userId, session])
}
