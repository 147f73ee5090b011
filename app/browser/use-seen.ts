import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { call } from './call.ts'
import { useVisible } from './use-visible.ts'

/** What a person was told about this contact or this order counts as read once they look at it. Nobody waits for that. */
export function useSeen({ leadId, orderUuid }: { leadId?: number; orderUuid?: string }) {
  const isVisible = useVisible()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isVisible) return
    let isHere = true
    const body = leadId === undefined ? { orderUuid } : { leadId }
    // The bell may not listen yet when this is told.
    void call<{ seen: number }>('/v1/notices/read', { method: 'POST', body }).then((answer) => {
      if (isHere && answer.ok && answer.value.seen > 0) return revalidate()
    })
    return () => {
      isHere = false
    }
  }, [isVisible, leadId, orderUuid, revalidate])
}
