import { useEffect } from 'react'
import { call } from './call.ts'
import { useVisible } from './use-visible.ts'

/** What a person was told about this contact or this order counts as read once they look at it. Nobody waits for that. */
export function useSeen({ leadId, orderUuid }: { leadId?: number; orderUuid?: string }) {
  const isVisible = useVisible()
  useEffect(() => {
    if (!isVisible) return
    void call('/v1/notices/read', { method: 'POST', body: leadId === undefined ? { orderUuid } : { leadId } })
  }, [isVisible, leadId, orderUuid])
}
