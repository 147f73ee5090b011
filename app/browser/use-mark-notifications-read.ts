import { useEffect } from 'react'
import { call } from './call.ts'
import { useRevalidateWhenIdle } from './use-revalidation.ts'
import { useVisible } from './use-visible.ts'

/** Marks notifications of this contact or order as read when it is viewed, in the background. */
export function useMarkNotificationsRead({ leadId, orderUuid }: { leadId?: number; orderUuid?: string }) {
  const isVisible = useVisible()
  const refresh = useRevalidateWhenIdle()
  useEffect(() => {
    if (!isVisible) return
    let isMounted = true
    const body = leadId === undefined ? { orderUuid: orderUuid! } : { leadId }
    // The bell may not be mounted yet.
    void call('POST /v1/notifications/read', { body }).then((answer) => {
      if (isMounted && answer.ok && answer.value.seen > 0) refresh()
    })
    return () => {
      isMounted = false
    }
  }, [isVisible, leadId, orderUuid, refresh])
}
