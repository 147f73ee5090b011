import { useEffect } from 'react'
import { retryWithBackoff } from '#app/browser/keep-trying.ts'
import { onConversationLeft, sendLeft } from './retry-unsent.ts'

const longestPauseMs = 30_000

/**
 * What waits for the internet in a talk that is not open goes from any page of the area, until nothing waits. A session that ended
 * stops it, and the next one begins it anew.
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
