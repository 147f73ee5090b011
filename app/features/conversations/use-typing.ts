import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { useLive } from '#app/browser/use-live.ts'
import { typingEverySeconds, typingShownSeconds } from '#domain/conversations/typing.ts'

/**
 * Whether the other side is typing (until their next message, after `lastTheirId`), and a function to announce one's own typing
 * every three seconds at most.
 */
export function useTyping(chatId: string, lastTheirId = 0) {
  const [writingAfter, setWritingAfter] = useState<number>()
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sentAt = useRef(0)
  useEffect(() => () => clearTimeout(hideTimer.current), [])
  useLive(['conversation.typing'], ({ kind, data }) => {
    if (kind !== 'conversation.typing' || data.chatId !== chatId) return
    clearTimeout(hideTimer.current)
    setWritingAfter(lastTheirId)
    hideTimer.current = setTimeout(() => setWritingAfter(undefined), typingShownSeconds * 1000)
  })
  const announce = useCallback(() => {
    if (performance.now() - sentAt.current < typingEverySeconds * 1000 && sentAt.current) return
    sentAt.current = performance.now()
    void call('POST /v1/chat/{chatId}/typing', { path: { chatId } })
  }, [chatId])
  return { isTyping: writingAfter === lastTheirId, announce }
}
