import { useEffect } from 'react'
import { retryWithBackoff } from '#app/browser/retry-with-backoff.ts'
import { onConversationLeft, resendAfterLeaving } from './resend-after-leaving.ts'

const maxPauseMs = 30_000

/**
 * Sends unsent messages from any page of the area until none is left. An ended session stops it, the next one
 * resumes.
 */
export function useResendAfterLeaving({
  userId,
  session,
}: {
  userId: number | undefined
  session: number | undefined
}) {
  useEffect(() => {
    if (userId === undefined) return
    let stop = () => {}
    function begin(of: number) {
      stop()
      const end = retryWithBackoff(async () => (await resendAfterLeaving(of)) && end(), maxPauseMs)
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
