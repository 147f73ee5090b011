import { useEffect } from 'react'
import { call } from './call.ts'
import { useReadAnew } from './use-read-anew.ts'
import { useVisible } from './use-visible.ts'

/** What a person was told about this contact or this order counts as read once they look at it. Nobody waits for that. */
export function useSeen({ leadId, orderUuid }: { leadId?: number; orderUuid?: string }) {
  const isVisible = useVisible()
  const readAnew = useReadAnew()
  useEffect(() => {
    if (!isVisible) return
    let isHere = true
    const body = leadId === undefined ? { orderUuid } : { leadId }
    // The bell may not listen yet when this is told.
    void call<{ seen: number }>('/v1/notices/read', { method: 'POST', body }).then((answer) => {
      if (isHere && answer.ok && answer.value.seen > 0) readAnew()
    })
    return () => {
      isHere = false
    }
  }, [isVisible, leadId, orderUuid, readAnew])
}
