import { useEffect } from 'react'
import { retryWithBackoff } from '#app/browser/retry-with-backoff.ts'
import { onConversationLeft, resendAfterLeaving } from './resend-after-leaving.ts'

const maxPauseMs = 30_000

/**
 * Sends unsent messages from any page of the area until none is left. An ended session stops it, the next one
 * resumes.
 */
export function useResendAfterLeaving({ userId, session }: { userId?: number; session?: number }) {
  useEffect(() => {
    if (userId === undefined) return
    let stop = () => {}
    const begin = () => {
      stop()
      const end = retryWithBackoff(async () => (await resendAfterLeaving(userId)) && end(), maxPauseMs)
      stop = end
    }
    begin()
    const unsubscribe = onConversationLeft(begin)
    return () => {
      unsubscribe()
      stop()
    }
  }, [userId, session])
}
