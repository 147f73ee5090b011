import { useEffect, useState } from 'react'
import { call } from '#app/browser/call.ts'

/** Opening marks the notification as read, but this view still shows it (AMB-02). Not in a background tab. */
export function useShownUpdate(uuid: string, newestUpdate: string | null) {
  const [shownUpdate, setShownUpdate] = useState(newestUpdate)
  if (newestUpdate && newestUpdate !== shownUpdate) setShownUpdate(newestUpdate)
  const hasUpdate = newestUpdate !== null
  useEffect(() => {
    if (!hasUpdate) return
    const markRead = () => {
      if (document.visibilityState === 'visible')
        void call('POST /api/orders/{uuid}/notifications/read', { path: { uuid } })
    }
    markRead()
    document.addEventListener('visibilitychange', markRead)
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [uuid, hasUpdate])
  return shownUpdate
}
